/**
 * What to do at once about a blood sugar that the message says is low, in its language: sugar cannot wait for the
 * ambulance. Sources: the UK's hypoglycaemia pathway (15 to 20 g of fast sugar, again after 15 minutes; nothing by mouth
 * for who is drowsy), as in `red-flags.json`.
 */
import { simplifyWords } from './danger-frames.ts'
import { adviceIn, type LanguageCode, languageOf } from './foreign-emergencies.ts'
import { findBiomarker, fittingUnits, toCanonical } from '../health/biomarkers/catalogue.ts'
import { valuesOf } from './lab-values.ts'
import { knowsRegion, numbersAlone, redFlagPatterns, redFlagSources, regionNumbers } from './red-flags.ts'
import { fill, type Options, type Triage } from './triage-advice.ts'

type Words = { emergency: string; urgent: string; steps: readonly string[]; until: string }

const WORDS: Record<LanguageCode, Words> = {
  en: {
    emergency:
      'This is low blood sugar and can be an emergency. If awake and able to swallow, take 15 to 20 g of fast sugar now: a small glass of fruit juice or an ordinary soft drink, or glucose tablets. Confused, drowsy or no better within minutes: call {emergency} now, and do not stay alone.',
    urgent:
      'Your blood sugar is low: take 15 to 20 g of fast sugar now, such as a small glass of fruit juice or an ordinary soft drink, or glucose tablets. Call {emergency} if you become confused or drowsy, or if it does not rise.',
    until: 'Then',
    steps: [
      'Measure again after 15 minutes; if it is still low, the same again',
      'Who is drowsy, has a fit or cannot swallow: nothing by mouth, glucagon if there is any, on the side',
      'Once it is better, eat something starchy, and tell your diabetes team or your doctor today: insulin or tablets may need another dose',
    ],
  },
  sv: {
    emergency:
      'Det här är lågt blodsocker och kan vara ett nödläge. Den som är vaken och kan svälja ska ta 15 till 20 g snabbt socker nu: ett litet glas juice eller vanlig läsk, eller druvsocker. Förvirrad, dåsig eller inte bättre inom några minuter: ring {emergency} nu, och var inte ensam.',
    urgent:
      'Ditt blodsocker är lågt: ta 15 till 20 g snabbt socker nu, till exempel ett litet glas juice eller vanlig läsk, eller druvsocker. Ring {emergency} om du blir förvirrad eller dåsig, eller om värdet inte stiger.',
    until: 'Sedan',
    steps: [
      'Mät igen efter 15 minuter; är det fortfarande lågt, gör om samma sak',
      'Den som är dåsig, krampar eller inte kan svälja: ingenting i munnen, glukagon om det finns, lägg på sidan',
      'När det är bättre: ät något med stärkelse, och hör av dig till diabetesmottagningen eller din läkare i dag: dosen av insulin eller tabletter kan behöva ändras',
    ],
  },
  de: {
    emergency:
      'Das ist ein niedriger Blutzucker und kann ein Notfall sein. Wer wach ist und schlucken kann, nimmt jetzt 15 bis 20 g schnellen Zucker: ein kleines Glas Saft oder gezuckerte Limonade, oder Traubenzucker. Verwirrt, schläfrig oder nach wenigen Minuten nicht besser: jetzt {emergency} anrufen und nicht allein bleiben.',
    urgent:
      'Ihr Blutzucker ist niedrig: Nehmen Sie jetzt 15 bis 20 g schnellen Zucker, etwa ein kleines Glas Saft oder gezuckerte Limonade, oder Traubenzucker. Rufen Sie {emergency} an, wenn Sie verwirrt oder schläfrig werden oder der Wert nicht steigt.',
    until: 'Danach',
    steps: [
      'Nach 15 Minuten noch einmal messen; ist er noch niedrig, dasselbe wiederholen',
      'Wer schläfrig ist, krampft oder nicht schlucken kann: nichts in den Mund, Glukagon, wenn vorhanden, auf die Seite legen',
      'Wenn es besser ist, etwas Stärkehaltiges essen und heute in der Diabetes- oder Hausarztpraxis fragen: Die Dosis von Insulin oder Tabletten muss vielleicht geändert werden',
    ],
  },
  fr: {
    emergency:
      'C’est une hypoglycémie, et cela peut être une urgence. Si la personne est éveillée et peut avaler, prendre maintenant 15 à 20 g de sucre rapide : un petit verre de jus de fruits ou de soda non light, ou du sucre en morceaux. Confusion, somnolence ou pas mieux en quelques minutes : appelez le {emergency} maintenant et ne restez pas seul.',
    urgent:
      'Votre glycémie est basse : prenez maintenant 15 à 20 g de sucre rapide, par exemple un petit verre de jus de fruits ou de soda non light, ou du sucre en morceaux. Appelez le {emergency} en cas de confusion ou de somnolence, ou si elle ne remonte pas.',
    until: 'Ensuite',
    steps: [
      'Mesurez de nouveau après 15 minutes ; si elle est encore basse, recommencez',
      'Personne somnolente, qui convulse ou ne peut pas avaler : rien par la bouche, glucagon s’il y en a, sur le côté',
      'Une fois mieux, mangez un féculent et prévenez votre équipe de diabétologie ou votre médecin aujourd’hui : la dose d’insuline ou de comprimés est peut-être à revoir',
    ],
  },
  es: {
    emergency:
      'Esto es una bajada de azúcar y puede ser una emergencia. Si está despierto y puede tragar, tome ahora de 15 a 20 g de azúcar rápido: un vaso pequeño de zumo o de refresco con azúcar, o pastillas de glucosa. Confuso, somnoliento o sin mejorar en unos minutos: llame ahora al {emergency} y no se quede solo.',
    urgent:
      'Su azúcar está bajo: tome ahora de 15 a 20 g de azúcar rápido, por ejemplo un vaso pequeño de zumo o de refresco con azúcar, o pastillas de glucosa. Llame al {emergency} si se siente confuso o somnoliento, o si no sube.',
    until: 'Después',
    steps: [
      'Mida otra vez a los 15 minutos; si sigue bajo, repita lo mismo',
      'Quien está somnoliento, convulsiona o no puede tragar: nada por la boca, glucagón si hay, de lado',
      'Cuando mejore, coma algo con almidón y avise hoy a su equipo de diabetes o a su médico: puede que haya que cambiar la dosis de insulina o de pastillas',
    ],
  },
  it: {
    emergency:
      'È una glicemia bassa e può essere un’emergenza. Chi è sveglio e riesce a deglutire prenda subito 15-20 g di zucchero rapido: un bicchierino di succo o di bibita zuccherata, o zollette. Confusione, sonnolenza o nessun miglioramento in pochi minuti: chiami subito il {emergency} e non resti da solo.',
    urgent:
      'La sua glicemia è bassa: prenda subito 15-20 g di zucchero rapido, per esempio un bicchierino di succo o di bibita zuccherata, o zollette. Chiami il {emergency} se compaiono confusione o sonnolenza, o se non risale.',
    until: 'Poi',
    steps: [
      'Misuri di nuovo dopo 15 minuti; se è ancora bassa, ripeta',
      'Chi è assonnato, ha convulsioni o non riesce a deglutire: niente per bocca, glucagone se c’è, sul fianco',
      'Quando va meglio mangi qualcosa con amido e avvisi oggi il centro diabetologico o il medico: la dose di insulina o compresse può essere da cambiare',
    ],
  },
}

const REASON = 'Low blood sugar'
const PATTERN = redFlagPatterns.find(({ id }) => id === 'hypo_severe')
/** What else kills sooner keeps its own words. */
const OTHERS = new Set([
  'chest_pain',
  'stroke',
  'breathing_severe',
  'choking',
  'anaphylaxis',
  'severe_bleeding',
  'unconscious',
])
const OTHER_REASONS = new Set(redFlagPatterns.filter(({ id }) => OTHERS.has(id)).map(({ name }) => name))

/** Where treating a low blood sugar begins, in mmol/L (70 mg/dL; ADA level 1, NIDDK). */
const LOW_GLUCOSE = 3.9
const GLUCOSE = 'glucose_random'
/** People leave out "per litre". */
const WHOLE_UNIT: Readonly<Record<string, string>> = { mmol: 'mmol/L', mg: 'mg/dL' }

/** Whether a message says of now that blood sugar is low, in every unit that the number may have. */
function saysLowGlucose(message: string): boolean {
  const biomarker = findBiomarker(GLUCOSE)!
  return valuesOf(GLUCOSE, message).some(({ value, unit, bare }) => {
    const named = unit === '' ? [] : fittingUnits(biomarker, WHOLE_UNIT[unit] ?? unit)
    const usual = Object.entries(bare)
      .filter(([, [low, high]]) => value >= low && value <= high)
      .flatMap(([name]) => fittingUnits(biomarker, name))
    const fits = named.length > 0 ? named : usual
    return fits.length > 0 && fits.every((fit) => toCanonical(value, fit) < LOW_GLUCOSE)
  })
}

/** In words for a low blood sugar, where the message tells one and something in it is to be acted on; else as it was. */
export function inWordsForLowGlucose(found: Triage, message: string, options: Options): Triage {
  const { level } = found
  if (level !== 'emergency' && level !== 'urgent') return found
  if (OTHER_REASONS.has(found.reason ?? '') || !saysLowGlucose(message)) return found
  const language = languageOf(simplifyWords(message))
  const words = WORDS[language]
  const numbers = regionNumbers(options.region)
  const unknown = adviceIn(language, 'emergency')?.unknownRegion
  const own = knowsRegion(options.region) ? numbersAlone(numbers) : { ...numbers, ...unknown }
  return {
    level,
    reason: REASON,
    advice: [
      fill(words[level], own),
      `${words.until}:\n${words.steps.map((step) => `- ${step}`).join('\n')}`,
    ].join('\n\n'),
    sources: redFlagSources(PATTERN?.sources ?? []),
  }
}
