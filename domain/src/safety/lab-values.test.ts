import { expect, test } from 'vitest'
import { triage } from './triage.ts'

test.each([
  ['my INR is 9', 'emergency', 'An INR of 9'],
  ['inr of nine', 'emergency', 'An INR of 9'],
  ['INR nine point five, warfarin', 'emergency', 'An INR of 9.5'],
  ['potassium of seven point two', 'emergency', 'A potassium of 7.2'],
  ['my potassium is seven', 'emergency', 'A potassium of 7'],
  ['K+ 7,2', 'emergency', 'A potassium of 7.2'],
  ['sugar 35 mmol', 'emergency', 'A blood glucose of 35 mmol'],
  ['sugar is thirty five millimoles', 'emergency', 'A blood glucose of 35 mmol'],
  ['my haemoglobin is five', 'emergency', 'A haemoglobin of 5'],
  ['sodium one hundred and twelve', 'emergency', 'A sodium of 112'],
  ['sodium one twelve', 'emergency', 'A sodium of 112'],
  ['creatinine nine hundred', 'emergency', 'A creatinine of 900'],
  ['lithium level is two point four', 'emergency', 'A lithium level of 2.4'],
  ['lithium 1.5 mmol/L', 'emergency', 'A lithium level of 1.5 mmol/l'],
  ['digoxin level 2.5 ng/mL', 'emergency', 'A digoxin level of 2.5 ng/ml'],
  ['digoxin 3.0 nmol/L', 'emergency', 'A digoxin level of 3.0 nmol/l'],
  ['ammonia of 250 umol/L', 'urgent', 'An ammonia level'],
  ['my potassium is 6.8 (normal range 3.5-5.1)', 'emergency', 'A potassium of 6.8'],
  ['my troponin is raised', 'emergency', 'A raised troponin'],
])('%s', (message, level, reason) => expect(triage(message)).toMatchObject({ level, reason }))

test.each([
  'my potassium is four point two',
  'my inr is two point five',
  'hb is thirteen',
  'my sugar was ninety five',
  'potassium is one of my problems',
  'digoxin level 1.1 ng/mL',
  'my ammonia was normal',
  'troponin normal',
])('%s: routine', (message) => expect(triage(message).level).toBe('routine'))

// The intervals are the catalogue's (Nordic Reference Interval Project and others, each with its source).
test.each([
  [
    'Hb 148 g/L, WBC 6.1, platelets 243, sodium 140, fasting glucose 5.0. male 39. anything off here',
    'routine',
  ],
  [
    'Hb 148 g/L, WBC 6.1, platelets 38, sodium 140, fasting glucose 5.0. male 39. anything off here',
    'urgent',
  ],
  ['Hb 148 g/L, platelets 243, sodium 140 and crushing chest pain for an hour', 'emergency'],
  ['Hb 148 g/L, platelets 243, sodium 140, and I want to end my life', 'crisis'],
])('ordinary values call for nobody, and what stands beside them still does: %s', (message, level) =>
  expect(triage(message).level).toBe(level),
)
