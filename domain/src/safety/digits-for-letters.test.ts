import { expect, test } from 'vitest'
import { lettersForDigits } from './digits-for-letters.ts'
import { triage } from './triage.ts'

test.each([
  ['I want to k1ll mys3lf', 'I want to kill myself', 'crisis'],
  ['K1LL MYS3LF', 'KILL MYSELF', 'crisis'],
  ['I keep thinking about su1c1de', 'I keep thinking about suicide', 'crisis'],
  ['5u1c1d3', 'suicide', 'crisis'],
  ['su!c!dal thoughts tonight', 'suicidal thoughts tonight', 'crisis'],
  ['I wanna d1e', 'I wanna die', 'crisis'],
  ['I am going to h4ng myself', 'I am going to hang myself', 'crisis'],
  ['k1lling myself is the only way', 'killing myself is the only way', 'crisis'],
  ['sj4lvmord', 'sjalvmord', 'crisis'],
  ['självm0rd', 'sjalvmord', 'crisis'],
  ['je veux me su1cider', 'je veux me suicider', 'crisis'],
  ['I took an 0verdose', 'I took an overdose', 'emergency'],
  ['0verd0$ed on p1lls', 'overdosed on pills', 'emergency'],
  ['my ch3st hurts and I cant br3athe', 'my chest hurts and I cant breathe', 'emergency'],
  ['he b3ats me every night', 'he beats me every night', 'urgent'],
])('%s is judged as %s', (disguised, plain, level) => {
  expect(triage(disguised).level).toBe(level)
  expect(triage(disguised)).toEqual(triage(plain))
})

const VALUES =
  `b12 b6 omega3 omega369 t3 t4 ft4 hba1c a1c co2 o2 h2o2 d3 vitd3 k2 mk7 q10 coq10 5htp 5mthf vo2max spo2 il6 ca125
ca199 cd4 g6pd igf1 glp1 sglt2 psc1 apoe4 apoa1 cyp2d6 cyp3a4 c677t h63d h1n1 hsv1 hiv1 covid19 l5s1 t1d t1dm type1 type2
stage4 day5 week5 hour5 pill5 dose5 test5 cut5 stab1 5tabs 5pills 5tablets 5days 5hours 3rd 4th 1st 10mg 5ml 7pm 4am 50th
every1 any1 m8 gr8 b4 4ever 2nite 23andme spf50 n95 mp3 ps5 help!please me@chest.com $500`.split(/\s+/)
test.each(VALUES)('%s stays what it is', (value) => {
  expect(lettersForDigits(value)).toBe(value)
})
test('values are no danger beside one another', () => {
  expect(
    triage('My b12, t4, hba1c and d3 are fine; is omega3 or 5htp worth it? I take 5tabs of vitamin b6.')
      .level,
  ).toBe('routine')
})

test('a long message of signs takes no longer than others', () => {
  const begun = Date.now()
  for (const text of ['a1', '!', '1', 'a!', '1l ', 'k1ll']) lettersForDigits(text.repeat(50_000))
  expect(Date.now() - begun).toBeLessThan(2_000)
})
