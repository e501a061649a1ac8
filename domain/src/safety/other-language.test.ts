import { expect, test } from 'vitest'
import { triage } from './triage.ts'

const level = (message: string) => triage(message).level
// Chest, breath, unconscious, stroke, bleeding, overdose or poison, baby, ambulance, allergy; then suicide.
const CALLS_FOR_HELP: Record<string, string[]> = {
  da: 'jeg har ondt i brystet|jeg kan ikke trække vejret|hun er bevidstløs|han har fået et slagtilfælde|han bløder kraftigt|hun har taget for mange piller|babyen trækker ikke vejret|ring efter en ambulance|allergisk chok|jeg vil begå selvmord'.split(
    '|',
  ),
  no: 'jeg har vondt i brystet|jeg får ikke puste|hun er bevisstløs|han har fått hjerneslag|han blør kraftig|hun har tatt for mange tabletter|babyen puster ikke|ring ambulanse|allergisk sjokk|jeg vil ta livet mitt'.split(
    '|',
  ),
  nl: 'ik heb pijn op de borst|ik kan niet ademen|ze is bewusteloos|hij heeft een beroerte|hij bloedt hevig|ze heeft te veel pillen genomen|de baby ademt niet|bel een ambulance|allergische shock|ik wil zelfmoord plegen'.split(
    '|',
  ),
  pt: 'estou com dor no peito|não consigo respirar|ela desmaiou|ele está tendo um AVC|ele está sangrando muito|ela tomou muitos comprimidos|o bebê não respira|chamem uma ambulância|choque anafilático|quero me matar'.split(
    '|',
  ),
  pl: 'mam ból w klatce piersiowej|nie mogę oddychać|ona jest nieprzytomna|on ma udar|on mocno krwawi|przedawkowała tabletki|dziecko nie oddycha|wezwijcie karetkę|wstrząs anafilaktyczny|chcę popełnić samobójstwo'.split(
    '|',
  ),
  fi: 'minulla on kipua rinnassa|en saa henkeä|hän on tajuton|hänellä on aivohalvaus|hän vuotaa paljon verta|hän otti yliannostuksen|vauva ei hengitä|soittakaa ambulanssi|anafylaktinen sokki|haluan tehdä itsemurhan'.split(
    '|',
  ),
  tr: 'göğsüm ağrıyor|nefes alamıyorum|bilinci kapalı|felç geçiriyor|kanama durmuyor|aşırı doz aldı|bebek nefes almıyor|ambulans çağırın|alerjik şok|intihar etmek istiyorum'.split(
    '|',
  ),
  ru: 'болит в груди|не могу дышать|он без сознания|у него инсульт|сильное кровотечение|передозировка таблеток|ребёнок не дышит|вызовите скорую|анафилактический шок|хочу покончить с собой'.split(
    '|',
  ),
  uk: 'біль у грудях|не можу дихати|він непритомний|у нього інсульт|сильна кровотеча|передозування таблетками|дитина не дихає|викличте швидку|анафілактичний шок|хочу вбити себе'.split(
    '|',
  ),
  ar: 'عندي ألم في الصدر|لا أستطيع التنفس|هو فاقد الوعي|سكتة دماغية|نزيف شديد|جرعة زائدة|الطفل لا يتنفس|اتصلوا بالإسعاف|صدمة حساسية|أريد الانتحار'.split(
    '|',
  ),
  zh: '胸口很痛|无法呼吸|他昏迷了|他中风了|流血不止|药物过量|宝宝没有呼吸|叫救护车|过敏性休克|我想自杀'.split(
    '|',
  ),
  ja: '胸が痛いです|息ができない|意識がありません|彼は脳卒中を起こした|出血が止まらない|薬を大量に飲んだ|赤ちゃんが息をしていない|救急車を呼んで|アナフィラキシーショック|死にたい'.split(
    '|',
  ),
  hi: 'सीने में दर्द है|सांस नहीं आ रही|वह बेहोश है|उसे लकवा हो गया|खून नहीं रुक रहा|उसने ज़हर खा लिया|बच्चा सांस नहीं ले रहा|एम्बुलेंस बुलाओ|एनाफिलेक्सिस|मैं आत्महत्या करना चाहता हूँ'.split(
    '|',
  ),
}

test.each(Object.entries(CALLS_FOR_HELP))(
  'ten calls for help in %s get the emergency number',
  (_code, calls) => {
    const levels = calls.map((call) => [call, level(call)])
    expect(levels).toEqual(calls.map((call, at) => [call, at === 9 ? 'crisis' : 'emergency']))
    for (const call of calls)
      expect([call, triage(call).advice]).toEqual([call, expect.stringContaining('112')])
  },
)

test('the answer is in the language of the call, with the number of the region', () => {
  expect(triage('ik kan niet ademen', { region: 'GB' }).advice).toMatch(
    /^Dit kan een noodgeval zijn\. Bel nu 999/,
  )
  expect(triage('en saa henkeä').advice).toMatch(/^Tämä voi olla hätätilanne\. Soita heti 112/)
})

test.each([
  ['welke vitamine is goed voor mijn huid', /^Ik versta Nederlands niet/],
  ['какие витамины пить зимой', /^Я не понимаю русский/],
  ['どのビタミンがいいですか', /^日本語では/],
  ['მარტო ვიტამინები მინდა', /^I do not speak this language/],
  ['胸は痛くないです、ビタミンは？', /^日本語では/],
  ['wat is een beroerte?', /^Ik versta Nederlands niet/],
])('%s: says that the language is not spoken, and whom to call', (message, words) => {
  const { level: found, advice } = triage(message)
  expect(found).toBe('routine')
  expect(advice).toMatch(words)
  expect(advice).toMatch(/I do not speak this language[\s\S]*call 112/)
})

test.each([
  'Hur mycket D-vitamin behöver jag på vintern?',
  'Welche Vitamine helfen im Winter?',
  'Acné à 16 ans, peroxyde ou zinc ?',
  '¿Qué vitaminas son buenas para el pelo?',
  'Quali vitamine fanno bene ai capelli?',
  'ice bath 3 min at 8 degrees, benefits?',
])('%s: a language that is known gets no such note', (message) => expect(triage(message).advice).toBeNull())
