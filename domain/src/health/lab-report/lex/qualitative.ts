/** Results without a number, in English, Swedish, German, French, Italian, Spanish, Norwegian and Danish. */
import { remembering } from '../../../remember.ts'

/** Without diacritics: `påvist`, `grænseværdi` and `mäßig` are `pavist`, `graensevaerdi` and `massig`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/\s+/g, ' ')
    .replace(/[.;,]+$/, '')
    .trim()

const list = (...phrases: string[]): Set<string> =>
  new Set(phrases.flatMap((line) => line.split(/ {2,}|\n/)).map((phrase) => phrase.trim()))

const FOUND = list(
  'positive  positiv  positivt  positif  positivo  positiva  pos  detected  detectable  detectado  detectada',
  'detecte  detectee  reactive  reaktiv  reaktivt  reactif  reactivo  reactiva  reattivo  reattiva  present',
  'presente  presenti  presentes  presents  presence  presencia  presenza  found  seen  pavisad  pavisat  pavisas',
  'pavist  paavist  funnet  fundet  vorhanden  nachweisbar  nachgewiesen  rilevato  rilevata  rilevabile  vaxt',
  'mutation detected',
)
const NOT_FOUND = list(
  '<dl  <lod  <loq  bdl  below detection limit  below limit of detection  negative  negativ  negativt  negatif  negativo  negativa  neg  absent  absente  absents  absentes  absenti',
  'absence  ausente  ausentes  ausencia  assente  assenti  assenza  nil  nil seen  nil detected  none  none seen  none detected  undetected',
  'keine  kein nachweis  keine nachweisbar  inga  ingen  neant  nulle  nessuno  saknas  pavisas ej  indetecte',
  'indetectee  indetectable  indetectabile  no se detecta  no se observa  no se observan  no observado',
  'no significant growth  no bacterial growth  aucune croissance  culture sterile  kein signifikantes wachstum  ingen signifikant vaxt  nessuna crescita  sin crecimiento  sin desarrollo',
  'non osservati  no contiene  no growth  ingen vaxt  ingen vekst  ingen vaekst  kein wachstum  sterile  steril',
  'esteril  no mutation detected',
)
const UNSURE = list(
  'equivocal  borderline  inconclusive  indeterminate  indeterminado  indeterminada  indetermine  indeterminee',
  'indeterminato  indeterminata  grenzwertig  fraglich  unbestimmt  gransvarde  oklart  tveksam  douteux  douteuse',
  'equivoque  limite  dudoso  dudosa  limitrofe  equivoco  dubbio  dubbia  grenseverdi  grenseomrade  usikker',
  'ubestemt  tvilsom  graensevaerdi  tvivlsom  grazone  inkonklusiv',
)
const SOME = list(
  'trace  traces  trace-intact  spar  spor  spur  spuren  tracce  lievi tracce  trazas  indicios  small  moderate',
  'large  many  numerous  plenty  packed  tntc  too numerous to count  mattligt  riklig  rikligt  vereinzelt',
  'massig  massenhaft  reichlich  viele  zahlreich  nombreux  nombreuses  assez nombreux  moyen  abondant',
  'abondants  escaso  escasa  escasos  escasas  moderado  moderada  moderados  moderadas  abundante  abundantes',
  'numerosos  numerosas  numerosi  numerose  discreti  abbondante  abbondanti  mange  moderat  rikelig  rigelig',
  'rigeligt',
)
const FEW = list(
  'few  few seen  rare  occasional  scant  scanty  enstaka  sparsam  sparsamt  sparsom  wenig  wenige  einzelne  rares',
  'quelques  algunos  algunas  raros  raras  aislados  rari  rare cellule  alcuni  alcune  scarso  scarsa  scarsi',
  'scarse  qualche  enkelte  noen  nogle  fa',
)
const APPEARANCE = list(
  'clear  cloudy  turbid  hazy  yellow  straw  amber  red  orange  brown  colorless  colourless  klar  grumlig  gul',
  'ljusgul  morkgul  rod  brun  uklar  blakket  lysegul  morkegul  fargelos  farvelos  trub  gelb  hellgelb',
  'dunkelgelb  bernstein  rot  braun  farblos  limpide  clair  claire  trouble  jaune  ambre  ambree  rouge',
  'incolore  limpido  claro  transparente  turbio  amarillo  ambar  rojo  incoloro  torbido  velato  opalescente',
  'giallo  giallo paglierino  ambrato  rosso  mucoid  formed  soft  loose  watery',
)
const STATE = list(
  'normal  norm  normale  normalt  nella norma  abnormal  unauffallig  auffallig  adequate  immune  immun  inmune',
  'immunise  non-immune  susceptible  resistant  heterozygous  homozygous  heterozygot  homozygot  wild type',
  'wildtyp  not estab',
)

const NEGATION =
  /^(?:non?|not|nicht|ikke|icke|inte|ej)[- ](?=(?:reacti|reakti|reatti|detect|seen|present|found|pavis|paavis|nachweis|nachgewies|rileva|vorhanden|immun|inmun|fundet|funnet)\S*$)/
const NON_REACTIVE = /^nonreactive$/
/** `No parasites seen`, `Keine Bakterien nachweisbar` */
const NONE_OF_THEM =
  /^no (?:[\p{L}.]+ ){1,4}(?:seen|detected|isolated|observed|found)$|^no se (?:observan?|aislan?|detectan?|visualizan?)(?: [\p{L},.]+){0,8}$|^(?:kein|keine) (?:[\p{L}.]+ ){1,3}(?:nachweisbar|nachgewiesen|gefunden)$|^(?:ingen|inga) (?:[\p{L}.]+ ){1,3}(?:pavisade|pavist|funnet|fundet)$|^non si (?:osservano|rilevano|evidenziano)(?: [\p{L},.]+){0,6}$/u
const DEGREE =
  /^(?:(?:very |tres |muy |molto )?(?:strongly|weakly|weak|strong|low|high|presumptive|slightly|pale|light|dark|schwach|stark|leicht|lievemente|fraglich|svagt?|svakt|starkt|sterkt|staerkt|debil(?:mente)?|debole|debolmente|faiblement|fortement|legerement|ligeramente|leggermente)|tres|muy|molto) (?=\S)/
const DEGREE_BEHIND = / (?:clair|pale|fonce|claro|palido|chiaro|carico|debil|paglierino)$/
/** `1+ (trace)`, `++`, `Positive (+)` */
const CROSSES = /(?<=\p{L}) ?\(\+{1,4}\)?$| ?\((?:trace|small|moderate|large)\)$/u
const SIGNS =
  /^(?:[0-4]?\s?\+{1,4}|\(\+\)|[1-4]\s?\+|\+\/-|1\s?:\s?\d{1,5}|[abo]{1,2}|[ab0o]{1,2} ?(?:rh )?(?:\(?d\)? )?(?:pos(?:itive)?|neg(?:ative)?|\+|-))$/

export type Meaning = 'found' | 'not_found' | 'other'

function meaningOfWord(word: string): Meaning | null {
  if (FOUND.has(word) || UNSURE.has(word) || SOME.has(word)) return 'found'
  if (NOT_FOUND.has(word)) return 'not_found'
  return FEW.has(word) || APPEARANCE.has(word) || STATE.has(word) ? 'other' : null
}

/** What a result in words says of the thing that was looked for; null for words that are not a result. */
export const meaningOf: (printed: string) => Meaning | null = remembering(meaningOfWords)

function meaningOfWords(printed: string): Meaning | null {
  const text = plain(printed).replace(CROSSES, '')
  const meaning = meaningOfWord(text)
  if (meaning) return meaning
  if (SIGNS.test(text)) return /^[1-4]?\s?\+{1,4}$|^\(\+\)$/.test(text) ? 'found' : 'other'
  if (NONE_OF_THEM.test(text)) return 'not_found'
  const negated = text.replace(NEGATION, '')
  if (NON_REACTIVE.test(text) || negated !== text) return /mmun/.test(text) ? 'other' : 'not_found'
  if (text.includes(' ') && text.split(' ').every((word) => APPEARANCE.has(word))) return 'other'
  const bare = text.replace(DEGREE, '').replace(DEGREE_BEHIND, '')
  return bare === text ? null : meaningOfWord(bare)
}

export const isQualitative = (text: string): boolean => meaningOf(text) !== null
