/** The language of a page by its most usual words, as an English reader of letters sees them. */
import type { OcrLanguage } from './tesseract.ts'

const WORDS: Record<Exclude<OcrLanguage, 'eng'>, RegExp> = {
  swe: /^(?:och|f[oö]r|till|provtagning\w*|provsvar|analys|analysnamn|enhet|referens\w*|v[aä]rde|patient(?:namn)?|ankomst\w*|best[aä]ll\w*|remiss\w*|svar(?:sdatum)?|l[aä]kare|personnummer|fastande|[pbs]-\w{3,}|kolesterol|j[aä]rn|sk[oö]ldk\w*)$/,
  nor: /^(?:og|til|pr[oø]ve\w*|rekvirent|referanse\w*|enhet|enhed|resultat(?:er)?|svar|f[oø]dt|f[oø]dsel\w*|fastlege|lege|ikke|unders[oø]k?g?else\w*|analyse(?:navn)?|hemoglobin|kolesterol|laboratoriesvar|pasient\w*|m[aå]ling)$/,
  deu: /^(?:und|der|die|das|f[uü]r|mit|einheit(?:en)?|ergebnis(?:se)?|referenz\w*|norm(?:al)?(?:bereich|wert)e?|untersuchung\w*|befund\w*|geb(?:urtsdatum|oren)?|h[aä]m\w+|leuko\w+|erythro[zc]yten|thrombo[zc]yten|labor\w*|auftrag\w*|entnahme\w*|patient(?:in)?|kreatinin|cholesterin|harn\w*|nicht)$/,
  fra: /^(?:et|de|du|des|les|le|la|pour|valeurs?|r[eé]f[eé]rences?|r[eé]sultats?|analyses?|unit[eé]s?|pr[eé]l[eè]v\w*|n[eé]\(?e?\)?|h[eé]m\w+|leucocytes|plaquettes|h[eé]maties|laboratoire|m[eé]decin|biologi\w+|dossier|ant[eé]riori\w+|glyc[eé]mie|cr[eé]atinine|madame|monsieur|sang)$/,
  ita: /^(?:e|di|del|della|il|per|esami?|analisi|risultat[oi]|unit[aà]|valori|riferimento|intervall[oi]|prelievo|referto|paziente|data|nascita|medico|emocromo\w*|globuli|emoglobina|ematocrito|piastrine|linfociti|neutrofili|glicemia|colesterolo|creatinina|laboratorio|sesso|cliente)$/,
  spa: /^(?:y|de|del|el|la|los|para|resultados?|unidad(?:es)?|valor(?:es)?|referencia|an[aá]lisis|prueba|paciente|fecha|nacimiento|m[eé]dico|muestra|hemograma|hemat[ií]es|leucocitos|plaquetas|hemoglobina|hematocrito|glucosa|colesterol|creatinina|laboratorio|sexo|edad|suero|sangre)$/,
}
const ENGLISH =
  /^(?:the|and|of|to|for|tests?|results?|units?|reference|range|patient|name|date|collected|reported|specimen|blood|count|flag|laboratory|normal|high|low|age|sex|gender|serum|total|page|report|doctor|physician|white|red|cell|with)$/

const LEAST_WORDS = 3

/** English unless another language clearly says more. */
export function languageOf(words: readonly string[]): OcrLanguage {
  const plain = words.map((word) => word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L})]+$/gu, ''))
  const score = (pattern: RegExp): number => plain.filter((word) => pattern.test(word)).length
  const english = score(ENGLISH)
  const [best] = (Object.keys(WORDS) as Array<keyof typeof WORDS>)
    .map((language) => ({ language, count: score(WORDS[language]) }))
    .sort((a, b) => b.count - a.count)
  return best && best.count >= LEAST_WORDS && best.count > english ? best.language : 'eng'
}
