/** What the words of reports mean: headings and labels in English, Swedish, German, French, Italian, Spanish, Norwegian, Danish and, for headings, more. */
import { remembering } from '../../../remember.ts'

const withoutDiacritics = (text: string): string =>
  // Most words are plain already.
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/ø/gi, 'o')
        .replace(/æ/gi, 'ae')
        .replace(/ß/g, 'ss')

/** Lower case without diacritics, punctuation at the ends or source prefixes: the form the patterns match. */
export function plainWords(text: string): string {
  return withoutDiacritics(text)
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/^[\s:.*#-]+|[\s:.*#-]+$/g, '')
}

/** What a table column holds. `ignored` columns are known and are not results of this report. */
export type ColumnRole =
  | 'name'
  | 'value'
  | 'value_words'
  | 'comparator'
  | 'unit'
  | 'range'
  | 'range_low'
  | 'range_high'
  | 'previous'
  | 'flag'
  | 'date'
  | 'section'
  | 'specimen'
  | 'loinc'
  | 'patient'
  | 'birth_date'
  | 'ignored'

const COLUMN_WORDS: Array<[ColumnRole, RegExp]> = [
  ['patient', /^(?:patient|subject|person|client|member)(?: ?(?:id|name|no|number|nr))?$|^mrn$|^nt id$/],
  [
    'birth_date',
    /^(?:dob|birth ?date|date of birth|geburtsdatum|fodelsedatum|date de naissance|data di nascita|fecha de nacimiento)$/,
  ],
  [
    'comparator',
    /^(?:comparator|operator|(?:value |result )?(?:qualifier|modifier|prefix|sign)|vergleich(?:szeichen)?|operador|operatore|operateur|relation|<|<\/>|<>|< ?>)$/,
  ],
  [
    'value_words',
    /^(?:(?:test |lab )?(?:result|value|observation)s? ?(?:text|string|alpha(?:numeric)?|in words)|(?:text|string|qualitative|alphanumeric) ?(?:result|value)s?|textsvar|svarstext|textresultat|textergebnis|ergebnistext|resultat texte|risultato testo|resultado texto)$/,
  ],
  ['loinc', /^loinc(?: (?:code|num|number))?$/],
  [
    'ignored',
    /^(?:(?:measuring|analytical|reportable|detection|linear) (?:range|limits?)|alerts?|(?:critical|panic|alert) (?:limits?|values?|range)|alarm|previous|prior|last|vorwert|vorbefund|vorher|anterior|antecedent|tidigare|forrige|precedent|histor|resultats? anterieur|valeurs? anterieur|valor(?:es)? anterior|delta|trend|.*\b(?:anterior(?:es)?|anterieure?s?|precedent[ei]?s?|previ[ao]s?|previous|prior|foregaende|forrige|tidigare|tidligere)$|t-?score|z-?score|percentile|difference|skillnad|row id|source row|method|methode|metod|metodo|technique|tecnica|comment|kommentar|bemerkung|anmarkning|merknad|note|observaciones|commentaire|lab\b|lab name|laboratory|performing|source|analyzer|analyzed|received|reported|verified|accession|borderline|(?:.*(?:range|interval) )?(?:moderate|intermediate)$|(?:increased|high|moderate|low) risk|code|kod\b|order|time|tid\b|n°|nr\.?$|no\.?$|#$|s\.? ?no\.?$|sl\.? ?no|classification|reagens|(?:test|order) status$)/,
  ],
  [
    'range_low',
    /^(?:(?:ref(?:erence|erens|erenz)?|range|normal|optimal|ideal|target|valeur|valore?|verdi|wert)?\.? ?(?:low|lower|min|minimum|lag|laag|minim[oa]l?e?|lagsta|laveste|niedrigster?|nedre|untere?r?|inf)(?: limit| grans| grenze)?|nedre(?: grans| grense)?|untere?(?: grenze)?|ref low|low ref|(?:ref\w*|norm\w*)\.? (?:von|from|fra|fran|da|de|desde)|desde|limite inf.*|untergrenze|unterer (?:grenz|referenz)wert|undre (?:grans|referensgrans)|valor min.*)$/,
  ],
  [
    'range_high',
    /^(?:(?:ref(?:erence|erens|erenz)?|range|normal|optimal|ideal|target|valeur|valore?|verdi|wert)?\.? ?(?:high|upper|max|maxim[oa]l?e?|massim[oa]|maximum|hogsta|hoyeste|hojeste|hochst(?:er)?|hog|hoy|ovre|obere?r?|sup)(?: limit| grans| grenze)?|ovre(?: grans| grense)?|obere?(?: grenze)?|ref high|high ref|(?:ref\w*|norm\w*)\.? (?:bis|to|till?|a|hasta)|hasta|limite sup.*|obergrenze|oberer (?:grenz|referenz)wert|ovre referensgrans|valor max.*)$/,
  ],
  [
    'range',
    /^(?:(?:latest )?ref(?:erence)?\.? rng|.*\bref(?:erence|\.)?.?\b ?(?:range|interval|value|int|limit)s?.*|ref\.?|refs?\b.*|reference.*|referens.*|referans.*|referenz.*|referencia|bio\.? ?ref.*|biological.*|normal(?:e|es|i)?(?: range| values?| limits)?|norm(?:e|en|es|werte?|bereich|albereich|alwerte?)?|valeurs? (?:de ref.*|normales?|usuelles?)|val\.? ?(?:de )?(?:ref|norm).*|valori (?:di rif.*|normali)|v\.? ?r\.?|vn|int\.? ?(?:di )?rif.*|intervall[oi](?: di rif.*)?|valor(?:es)? (?:de )?(?:ref.*|normal.*)|rango.*|intervalo.*|standard (?:range|values?|limits?)|usual (?:range|values?)|criteria|(?:normal )?range|intervalles?(?: de ref.*)?|interval|limits|expected.*|referanseomrade|zielbereich|grenzwerte?|riferiment[oi]|limiti|what we look for|healthy (?:range|levels?)|desir(?:ed|able)(?: range)?|(?:optimal|ideal|target)(?: range)?|referenti(?:e|ewaarden?|egebied|einterval)|(?:zakres|wartosci?) ref.*|norma|referans(?: araligi| deger(?:i|ler)?)?|referencia ?tartomany|(?:interval|valori) (?:biologic )?(?:de )?ref.*|valors? (?:de )?ref.*|viitear(?:vot?|vo)|viitevali|referencni (?:mez|rozm).*|референсн.*|норма|нормальные значения|参考(?:范围|区间|值)?|參考(?:範圍|值)|基準値|faixa de ref.*|valor(?:es)? normal(?:es)?|val\.? ?normal(?:es)?)$/,
  ],
  [
    'flag',
    /^(?:flags?|(?:ab|a)normale?(?: flag)?|anomal[eo]?|status|h\/l|l\/h|h-l|markering|avvikelse|avvik|kennz(?:eichen|eichnung)?|indicator|anomalie|hinweis|bewertung|segnalazion[ei]|\+\/-|-\/\+|ind\.?|marker?ing|interpretation|evaluation|esito flag|abweichung|remarks?|judge?ments?|grading|标志|提示|状态|异常|oznaczenie)$/,
  ],
  [
    'date',
    /^(?:(?:collect(?:ed|ion)|sample|sampling|test|draw|specimen|result|observation) )?(?:(?:date|at|on|date ?\/? ?time|datetime)(?: collected)?|datum|fecha.*|data(?: prelievo)?|dato|provtagnings?(?:datum|tid)?|provedato|provetakingsdato|provetagningsdato|prelevement|prelievo|provdatum|entnahme(?:datum)?|abnahme(?:datum)?|date (?:de )?prelevement|collected)$/,
  ],
  [
    'specimen',
    /^(?:specimen(?: type)?|sample(?: type)?|material|probenmaterial|provmaterial|provtyp|matriz|muestra|campione|echantillon|fluid|matrix|sample material)$/,
  ],
  [
    'section',
    /^(?:panel(?: name)?|category|kategori|section|group|gruppe|profile|department|panel\/group|test group|test category)$/,
  ],
  [
    'unit',
    /^(?:(?:result |test )?units?|enhet(?:er)?|einheit(?:en)?|unites?|unidad(?:es)?|unita(?: di misura| misura)?|u\.? ?m\.?|u\.? ?mis\.?|enhed(?:er)?|uom|measurement units?|unit of measure(?:ment)?|maateinheit|masseinheit|dim\.?|source unit|unidades?|eenhe(?:id|den)|jednostk[ai]|birim(?:i|ler)?|mertekegyseg|unitats?|unitati|yksikko|jednotk[ay]|единиц[аы](?: измерения)?|ед\.? ?изм\.?|单位|單位|単位)$/,
  ],
  [
    'value',
    /^(?:(?:ihr |dein |din |ditt |votre |il (?:tuo|suo) |tu |su )?(?:(?:mess|ist)?wert|ergebnis|resultat[ot]?|resultado|varde|verdi|vaerdi|valeur|valore?)|(?:your |test |current |measured |observed |patient |lab |numeric |numerical |raw |actual )?(?:results?|values?)(?: ?(?:value|number|numeric|num|and flag|\/ ?flag|\(s\)))?|resultat(?:s|er|et)?|resultad[oi]s?|risultat[oi]|ergebnis(?:se)?|(?:mess|ist)?wert|messergebnis|analyssvar|provsvar|svar|varde|verdi|vaerdi|valeurs?|valor(?:es)?|valore|valori|esito|in range|in-range|out of range|out-of-range|befund|this (?:time|visit|test)|latest(?: results?| values?)?|measurement|reading|aktuell(?:er wert)?|current|resultat \d|resultado obtido|valor obtido|uitslag(?:en)?|waarden?|wynik(?:i|ow)?|sonuc(?:lar)?|eredmeny(?:ek)?|rezultat(?:e|ul)?|tulos|vysledek|hodnota|результат|значение|结果|測定値|检测结果|检验结果|測定结果|测定结果)$/,
  ],
  [
    'name',
    /^(?:(?:lab |laboratory )?tests?(?: ?(?:names?|descriptions?|performed|type|parameters?|\(s\)))?|analytes?|analys(?:is|e|er|enamn|namn)?|analis[i]|analyses?|analisis|analito|analiti|exam(?:en|ens|enes|ination)?s?(?: .*)?|esam[ei]|prestazion[ei]|param(?:eter|etro|etri|etre|etres|etern?)s?(?: name)?|untersuchung(?:en)?|prueba(?:s)?(?: .*)?|determinaci(?:on|ones)|determinazion[ei]|(?:bio)?markers?(?: name)?|components?(?: name)?|komponente?r?|procedures?|investigations?(?: name)?|undersokning(?:ar)?|undersokelser?|undersogelser?|prov(?:namn)?|prover?|prove|provebeteckning|labanalys|laboratorieanalys|bezeichnung|messgrosse|messgroesse|laborparameter|laborwert|description|descripcion|descrizione|designation|libelle|observations?|items?|studi[oe]s?|estudios?|navn|namn|name|code name|kvantitet|clock|organ system|site|region|long name|display|test item|analyt|laboruntersuchung|concepto|nom|exames?(?: .*)?|analito?s?|bepaling(?:en)?|onderzoek(?:en)?|badani[ea](?: .*)?|nazwa badania|tetkik(?: adi)?|vizsgalat(?:ok)?|analiz[ae]|denumire(?:a)?(?: .*)?|prov[ae]s?|tutkimu(?:s|kset)|vysetreni|показател[ьи]|исследовани[ея]|анализ|наименование(?: .*)?|项目(?:名称)?|检验项目|检查项目|检测项目|項目|检验名称|determinacio(?:ns)?)$/,
  ],
]

const PREVIOUS =
  /^(?:previous|prior|last|vorwert|vorbefund|vorher|antecedent|anteriorit|histor)|\b(?:anterior(?:es)?|anterieure?s?|precedent[ei]?s?|previ[ao]s?|previous|prior|foregaende|forrige|tidigare|tidligere)\b|\b(?:ant|prec|prev)$|\b(?:years?|months?) ago$|^time before last/

/** Cheap, and true of every such heading. */
const COULD_BE_PREVIOUS = /prev|prior|last|ago|vor|ant|hist|pr[eé]c|f[oöø]r|tidl?i/i

/** True for the heading of a column with earlier results. */
export const isPreviousHeading = (header: string): boolean =>
  header.length <= 45 &&
  COULD_BE_PREVIOUS.test(header) &&
  PREVIOUS.test(plainWords(header.replace(/\(.*?\)/g, ' ')))

/** The role of a header cell; null when it is not a header word. */
export const columnRole = (header: string): ColumnRole | null =>
  header.length > LONGEST_HEADER || NUMBER.test(header) ? null : roleOf(header)

const roleOf = remembering(readRole)
const NUMBER = /^\d[\d.,]*$/

const LONGEST_HEADER = 120

function readRole(header: string): ColumnRole | null {
  const words = plainWords(header.replace(/\(.*?\)/g, ' ')).replace(/^(?:source|raw|lab) (?=\w)/, '')
  if (words === '' || words.length > 45) return null
  const role = COLUMN_WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  return role ?? inTwoLanguages(header)
}

/** `Analyse / Test`, `Résultat Result`: what both say, or the one that is known. */
function inTwoLanguages(header: string): ColumnRole | null {
  const parts = header.split(/\s\/\s/)
  const both = parts.length === 2 ? parts : header.split(' ')
  if (both.length !== 2) return null
  const [one, other] = both.map((part) => readRole(part))
  const isSaid = parts.length === 2 ? !one || !other || one === other : one === other
  const role = isSaid ? (one ?? other ?? null) : null
  return role === 'ignored' ? null : role
}

/** A test that was ordered and has no result yet, or will not get one. */
const PENDING =
  /^(?:pending|in progress|(?:results? )?to follow|tnp|test not performed|not (?:performed|done|tested|available|reported|applicable)|n\/?a|see (?:note|comment|below)|(?:result )?(?:cancelled|canceled)|insufficient (?:sample|quantity)|qns|(?:hemoly[sz]ed|haemoly[sz]ed)(?:[\s,;:–-]+unable to report)?|unable to report|hamolytisch|entfallt|svar foljer|foljer|ej utford|utgar|ej bedombar|folgt|in arbeit|nicht (?:durchgefuhrt|bestimmt)|ausstehend|en cours|non (?:realise|effectue|dose)e?|in corso|non (?:eseguito|pervenuto)|pendiente|no realizad[oa]|en proceso|pagar|ikke utfort|ikke udfort|svar folger)$/

export const isPending = (text: string): boolean => PENDING.test(plainWords(text))

/** Headings after which a report comments on results instead of giving them. */
const COMMENT_SECTION =
  /^(?:clinical )?(?:interpretations?|impressions?|advised?|advice|comments?|remarks?|notes?|clinical (?:notes|history|details|information)|conclusions?|recommendations?|assessment|plan|summary|findings|diagnos[ei]s|medications?|methodology|disclaimer|references?|bibliograph\w*|kommentar(?:er)?|bedomning|sammanfattning|beurteilung|befundinterpretation|bemerkung(?:en)?|hinweise?|commentaires?|conclusion|interpretazione|commento|note|interpretacion|observaciones|comentarios?|conclusiones|vurdering|kommentarer|merknader|utlatande|limitations?|explanation|what does this mean|about this test)$/

export const isCommentHeading = (text: string): boolean =>
  COMMENT_SECTION.test(plainWords(text.replace(/\(.*?\)/g, ' ')))

/** Method, specimen and address lines that stand between results. */
const ASIDE =
  /^(?:method(?:e|s|ology)?|metod[oi]?|methode|metode|technique|tecnica|teknikk?|technik|principle|instrument|analy[sz]er|apparat|specimen|sample type|probenmaterial|material|campione|muestra|note|nb|n\.b|comment|kommentar|bemerkung|commento|comentario|remark|interpretation|interpretazione|soit|ou|i\.e|bewertung|beurteilung|einstufung|klassifikation|evaluation|classification|valutazione|valoracion|interpretacion|vurdering|bedomning|entspricht|motsvarar|tilsvarer|svarer til|corresponde a|pari a|page|seite|sida|pagina|pagine|side|printed|tel(?:efon[oe]?|ephone)?|phone|fax|e-?mail|web|www|address|adresse?|adress|indirizzo|direccion|reg\.? ?no|registration|licen[cs]e|accession(?: (?:no|number))?|lab(?:oratory)? ?(?:no|id|number|nr)|account|order(?:ing)?(?: .*)?|requisition|report (?:no|id|number)|sample ?(?:no|id|number|nr)|specimen ?(?:no|id|number)|kit id|barcode|uhid|mrn|npi|patient(?:.*)?|pasient(?:.*)?|paziente|paciente|name|namn|navn|nom(?: .*)?|prenom.*|nome|cognome|nombre|apellidos?|id|dob|age(?: ?\/.*)?|chronological age|age difference|alder|alter|eta|edad|sex(?:e|o)?(?: ?\/.*)?|sesso|kon|kjonn|gender|geschlecht|date(?: .*)?|datum|data|fecha|dato|time|room|ward|bed|visit|height|weight|ref(?:erred|erring)?\.?(?: ?by| dr| doctor| physician)?|doctor|dr|physician|medico.*|arzt|lakare|lege|dossier.*|matricule.*|ipp|code.*|personnummer|fodselsnummer|fodt|geb|nee?|zip|postal|iso ?\d*|nabl.*|clia.*|version|identifiant|document|percentile|your|tax id|codice fiscale|passaporto|numero del documento|cap|nr|no|rif|cf|siret|finess|rpps|bsnr|lanr|versicherten.*|auftrags.*|sample collect.*|collect.*|received|report.*|print.*|provtag.*|ankomst.*|bestall.*|ordination.*|remiss.*|id-?nr)$/

/** True for the label of something that is not a result. */
export const isAsideLabel = (label: string): boolean =>
  ASIDE.test(plainWords(label.replace(/\(.*?\)/g, ' ').replace(/[n]?[°º]/g, '')))

/** Words that make a text a sentence and not the name of a test. */
export const isSentence = (text: string): boolean =>
  text.split(/\s+/).length > 12 ||
  /\b(?:is|are|was|were|be|been|has|have|had|should|may|can|will|you|your|this|that|these|which|please|than|because|consider|repeat|continue|there|shows?|demonstrates?|suggests?|indicates?|recommended|consistent|(?<!\()if|bör|är|kan|vid|wird|werden|ist|sind|bei|est|sont|peut|dans(?! (?:les? |l['’])(?:selles|urines?|sang|s[ée]rum|plasma))|deve|sono|puede|es una|debe|skal|ved)\b/i.test(
    text.replace(/^your\s/i, ''),
  )
