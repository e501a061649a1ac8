/** Parts cut off, wounds of operations that bleed again, muscle that breaks down, and a very high pressure. */
import { emergency, foreign, near, type Frame } from './danger-frame.ts'
import { FEELS } from './danger-lexicon.ts'
import { MUCH, MUSCLE_BREAKDOWN, PARTS } from './danger-words.ts'

export const INJURY_DANGERS: readonly Frame[] = [
  // English: the pattern "hypertensive_crisis" of red-flags.json. French writes 21/12.
  foreign(
    'Very high blood pressure with symptoms',
    'blodtryck\\w*|blutdruck\\w*|tension|tension arterial|presion',
    '(?:1[89]|2\\d)\\d (?:1[1-9]\\d|[89]\\d)|(?:1[89]|2\\d) 1[1-9]',
    'dimsyn|ser (?:dimmigt|flimmer|suddigt)|sehstorung\\w*|verschwommen|vue (?:trouble|floue)|vision borrosa|huvudvark|kopfschmerz\\w*|mal (?:de|a la) tete|dolor de cabeza|forvirrad|verwirrt|confus\\w*',
  ),
  // English: the pattern "rhabdo" of red-flags.json.
  foreign(
    MUSCLE_BREAKDOWN,
    near(
      'urin\\w*|orina\\w*|pipi|pisse|kiss\\w*',
      'dunk\\w*|braun\\w*|cola\\w*|coca|mork\\w*|brun\\w*|fonce\\w*|marron\\w*|oscur\\w*|scur\\w*',
      4,
    ),
    'muskel\\w*|muscl\\w*|muscul\\w*|muscol\\w*|\\w*statin\\w*|traning\\w*|crossfit|marat\\w*',
  ),
  emergency(
    'A part of the body cut off',
    near(
      PARTS,
      '(?:are|is|was|came|come) (?:gone|clean off|off)|missing|cut off|sliced off|chopped off|torn off|ripped off|hanging (?:on )?by',
      4,
    ),
    'saws?|bandsaw|lathe|caught|machine|mower|trimmer|router|grinder|splitter|door|knife|mandolin|mandoline|blender|fence|accident|cut|bleed\\w*|blood',
  ),
  emergency(
    'A part of the body cut off',
    near(
      `${PARTS}|fingertopp\\w*|fingerkuppe|(?:bout|morceau) du (?:doigt|pouce)|punta del dedo|dedo|doigt|pouce|pulgar|punta del dito|dito`,
      '(?:in|on) (?:a |some |the |my )?(?:bag of |box of |cup of |packet of )?(?:ice|frozen peas|freezer|milk)|med is|i is|is i|eis|eisbeutel|glace|glacons|hielo|ghiaccio',
      8,
    ),
    '(?:came|come|cut|sliced|chopped|took|taken|torn|sawn?) (?:\\w+ ){0,4}off|sagade|skar|klippte|abge\\w+|coupe\\w*|sectionne\\w*|cort\\w+|tagliat\\w*',
  ),
  emergency(
    'A part of the body cut off',
    '(?:took|taken|takes|sliced|chopped|ripped|tore|cut|sawed|bit|bitten) (?:\\w+ )?(?:half|part of|most of|the (?:top|tip|end) of|a (?:bit|piece|chunk) of) (?:\\w+ ){0,3}(?:finger|thumb|toe|ear|hand)s? (?:clean |right )?off|(?:saw|press|machine|mower|lathe|blade|grinder|door|shredder|winch|chain|belt|auger) (?:\\w+ ){0,4}(?:took|sliced|chopped|ripped|tore|cut) (?:\\w+ ){0,3}(?:finger|thumb|toe|hand|arm|foot)s? (?:clean |right )?off(?! (?:the|it|of|my|a|that|this|his|her)\\b)|(?:bit|bitten|cut|sliced|chopped|tore|ripped|sawed) off (?:\\w+ ){0,3}(?:finger|thumb|toe|ear|nose|hand|fingertip)s?(?! ?nails?)',
  ),
  foreign(
    'A part of the body cut off',
    '(?:sagade|skar|klippte|klamde|kapade|hogg|slet) (?:\\w+ ){0,2}av|(?:fingerkuppe|finger|daumen|zeh\\w*) (?:\\w+ ){0,2}ab(?:geschnitten|gesagt|getrennt|gehackt|gerissen|gequetscht)|(?:tranche|sectionne|arrache|ampute)e? (?:\\w+ ){0,2}(?:bout du )?(?:doigt|pouce|orteil)|(?:corte|cortado|amput\\w*|arranque|arrancado) (?:\\w+ ){0,2}(?:punta|yema) del (?:dedo|pulgar)|(?:tagliat\\w|mozzat\\w) (?:\\w+ ){0,2}punta del (?:dito|pollice)',
    'fingertopp\\w*|finger\\w*|fingret|tumme\\w*|daumen|zeh\\w*|doigt|pouce|orteil|dedo|pulgar|dito|pollice|tan',
  ),
  emergency(
    'Electric shock',
    near(
      '\\d{3,6} ?(?:v|volts?)',
      'through|across|into?|genom|i|durch|traverse|dans|por|en|attraverso|nella',
      3,
    ),
    'arms?|hands?|body|chest|me|him|her|arma\\w*|hand\\w*|hande\\w*|kropp\\w*|korper|bras|mains?|corps|brazos?|manos?|cuerpo|bracci\\w|man[io]|corpo',
    'i|ive|he|she|got|had|was|went|fick|jag|hon|han|ich|habe|bekam|bekommen|pris|recu|jai|recib\\w*|me|preso',
  ),
  emergency(
    'Bleeding after an operation',
    'tonsils?|tonsillectomy|adenoids?|throat operation|wisdom (?:teeth|tooth)|halsmandl\\w*|mandeln|mandel op|mandelop\\w*|amygdales|amigdalas|anginas|tonsille',
    FEELS.blood,
    `${MUCH}|lots|swallow\\w*|gulp\\w*|spit\\w*|mouthfuls?|fill\\w*|running|lauft|laeuft|rinner|coule|recoule|escup\\w*|sputa\\w*`,
    'out|removed|taken|operation|operat\\w*|op|surgery|tonsillectomy|ago|after|since|opererade\\w*|entfernt|seit|nach|operee?|depuis|quitaron|operaron|hace|tolte|operat[oa]|mandelop\\w*',
  ),
]
