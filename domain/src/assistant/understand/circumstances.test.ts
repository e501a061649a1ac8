import { expect, test } from 'vitest'
import { type Circumstance, circumstancesOf } from './circumstances.ts'

test.each<[Circumstance, string[]]>([
  [
    'pregnancy',
    [
      'is ginger ok, we are expecting twins',
      'kan jag ta alvedon, jag är gravid i v 12',
      'Ich bin schwanger, darf ich Ibuprofen?',
      'enceinte de 3 mois, puis-je prendre du magnésium',
      'estoy embarazada, ¿puedo tomar hierro?',
    ],
  ],
  [
    'breastfeeding',
    [
      'i am nursing my baby, is cetirizine ok',
      'loratadin när jag ammar',
      'darf ich Loratadin nehmen, ich stille',
      'paracétamol pendant l’allaitement',
      'puedo tomar loratadina dando el pecho',
    ],
  ],
  [
    'alcohol',
    [
      'can I drink on metronidazole',
      'får jag dricka när jag äter antibiotika',
      'ett glas vin till tabletten',
      'darf ich mit Ibuprofen trinken',
      'ein Bier und Paracetamol',
      'est-ce que je peux boire avec mon traitement',
      'puedo beber con antibióticos',
      'me tomé una cerveza con el ibuprofeno',
    ],
  ],
  [
    'fasting',
    [
      '16:8 and metformin',
      'metformin under fastan',
      'Metformin im Ramadan beim Fasten',
      'je fais le jeûne du ramadan avec metformine',
      'ayuno intermitente con metformina',
    ],
  ],
  [
    'driving',
    [
      'can I drive after cetirizine',
      'får jag köra bil på kodein',
      'darf ich mit Lorano Auto fahren',
      'puis-je prendre le volant',
      '¿puedo conducir con codeína?',
    ],
  ],
  [
    'operation',
    [
      'stop omega 3 before surgery?',
      'ska opereras, sluta med omega 3?',
      'Fischöl vor der OP absetzen?',
      'arrêter l’oméga 3 avant mon opération',
      'me operan el lunes y tomo ginkgo',
    ],
  ],
  [
    'blood test',
    [
      'biotin before a blood test',
      'ska jag sluta med biotin inför blodprov',
      'Biotin vor der Blutabnahme absetzen?',
      'biotine avant une prise de sang',
      'biotina antes de un análisis',
    ],
  ],
  [
    'missed dose',
    [
      'forgot my pill yesterday',
      'glömde ta levaxin i morse',
      'Pille vergessen, was jetzt',
      'j’ai oublié mon comprimé ce matin',
      'se me olvidó la pastilla',
    ],
  ],
  [
    'double dose',
    [
      'I took my tablet twice',
      'tog dubbelt av levaxin',
      'habe versehentlich doppelt genommen',
      'j’ai pris deux fois ma dose',
      'tomé el doble por error',
    ],
  ],
  [
    'vaccination',
    [
      'covid booster and ibuprofen',
      'vaccinet i morgon',
      'vor der Impfung',
      'après le vaccin',
      'después de la vacuna',
    ],
  ],
  ['sun', ['doxycycline and the sun', 'vara i solen', 'in der Sonne', 'au soleil', 'tomar el sol']],
  ['travel', ['on a long flight', 'ska flyga', 'Flug nach Japan', 'prendre l’avion', 'un vuelo largo']],
  [
    'old medicine',
    [
      'my tablets expired',
      'gammal medicin som gått ut',
      'abgelaufene Tabletten',
      'comprimés périmés',
      'pastillas caducadas',
    ],
  ],
])('%s', (circumstance, texts) => {
  expect(texts.filter((text) => !circumstancesOf(text).has(circumstance))).toEqual([])
})

/** Each has a word that means a circumstance elsewhere, or otherwise. */
test.each([
  'I am expecting my results tomorrow',
  'my potassium is 5.2, what now',
  'kalium 5,2 och natrium 140',
  'ratio 16.8 in my report',
  'is my sex drive low because of iron',
  'does coffee to drink in the morning block iron',
  'kan jag dricka kaffe när jag tar järn',
  'hur mycket vatten ska jag dricka',
  'jag sitter i ett rum utan fönster, behöver jag vitamin D',
  'lager av järn i kroppen',
  'fasta tider för mat, är det bra',
  'dubbelt så mycket protein som förut',
  'kann ich Kaffee trinken wenn ich Eisen nehme',
  'soll ich mehr Wasser trinken',
  'ist CBD Öl gut für den Schlaf',
  'ich plane meine Ernährung umzustellen',
  'stille Entzündungen im Körper erkennen',
  'mein Eisenlager ist leer',
  'doppelt so viel Protein wie vorher',
  'ich möchte Fahrrad fahren und Kreatin nehmen',
  'je suis jeune et fatigué, pourquoi',
  'je prends du magnésium deux fois par jour',
  'je bois du thé avec mon fer',
  'boire un café après le comprimé de fer',
  'je n’ai pas pris de vitamine D cet hiver',
  'me vino la regla y estoy cansada',
  'tomo magnesio dos veces al día',
  'uso copa menstrual, pierdo hierro',
  'beber más agua ayuda a los riñones',
  'tengo la ferritina en estado normal',
  'an immune booster with zinc',
  'does iron deficiency run in the family',
  'where is the pub med article on creatine',
  'are energy drinks bad with magnesium',
])('%s', (text) => {
  expect([...circumstancesOf(text)].filter((each) => each !== 'exercise')).toEqual([])
})
