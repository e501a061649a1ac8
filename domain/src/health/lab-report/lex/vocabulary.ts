/** Words that speak of something other than a result of this person and day, concept by concept; plain letters, all languages. */

const words = (...all: string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${all.join('|')})(?![\p{L}])`, 'iu')

export const CONCEPTS = {
  identifier: words(
    String.raw`order|barcode|sample id|accession|patient id|mrn|uhid|id|lab no|reg(?:istration)?|no|nr|n[°º]`,
    String.raw`num(?:ber|ero|éro)?|ref(?:erence)? no|bill|invoice|auftrag(?:snummer)?|fallnummer|dossier|codice`,
    String.raw`pedido|remiss|personnummer|rekvisisjon|nip|vat|iso|accredit\w+|licen[cs]e|terminal|npi|clia`,
  ),
  contact: words(
    String.raw`tel(?:efon[oe]?|ephone)?|phone|fax|mobile|street|road|avenue|suite|floor|box|str(?:aße|asse)?`,
    String.raw`rue|via|calle|gatan|www\S*|e-?mail|hotline|helpline|office|ward|room|bed|city|india|usa|zip|plz`,
  ),
  person: words(
    String.raw`age|height|weight|bmi|dob|born|sex|gender|alter|größe|gewicht|taille|poids|peso|altezza|edad`,
    String.raw`altura|alder|ålder|vikt|vekt|years?|yrs?|jahre|ans|anni|años|år`,
  ),
  earlier: words(
    String.raw`previous|prior|last|earlier|before|history|vorwert|vorbefund|früher\w*|antérieur\w*|precedent\w*`,
    String.raw`anterior\w*|tidigare|tidligere|forrige|föregående`,
  ),
  aim: words(
    String.raw`goal|target|optimal|ideal|desirable|borderline|risk|category|stage|grade|score|level|ziel\w*`,
    String.raw`objectif|obiettivo|objetivo|mål|mild|moderate|severe|deficien\w+|insufficien\w+|sufficien\w+`,
    String.raw`percentile|users|points|average|trimester|cord|predicted`,
  ),
  limits: words(
    String.raw`ref(?:erence)?|range|normal|interval|limits?|referenz\w*|norm\w*|référence|riferimento`,
    String.raw`referencia|referens\w*|referanse\w*|valeurs|valori|valores|vn|vr`,
  ),
  method: words(
    String.raw`method\w*|assay|detection|principle|instrument|analy[sz]er|kit|metod\w*|methode|méthode`,
    String.raw`technique|technik|performed|analy[sz]ed|lloq|lo[dq]|reagent|lot|batch|dilution|uncertainty|cv`,
    String.raw`calculated|sensitivity|wavelength|page|seite|pagina|sida|side`,
  ),
  sentence: words(
    String.raw`is|are|was|were|be|of|the|and|or|in|for|to|with|than|if|may|should|your|this|der|die|das|und|ist`,
    String.raw`bei|von|le|la|les|des|est|dans|il|lo|che|per|con|el|los|en|och|att|som|med|av|og|til|at|by|on`,
    String.raw`from|after|above|below`,
  ),
} as const
export type Concept = keyof typeof CONCEPTS

const every = Object.fromEntries(
  Object.entries(CONCEPTS).map(([concept, { source }]) => [concept, new RegExp(source, 'giu')]),
) as Record<Concept, RegExp>

/** How many words of a text speak of a concept. */
export const countOf = (concept: Concept, text: string): number => text.match(every[concept])?.length ?? 0
export const speaksOf = (concept: Concept, text: string): boolean => CONCEPTS[concept].test(text)
