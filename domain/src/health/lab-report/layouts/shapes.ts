/** Tables and lines in shapes that laboratories of any country use. Every document here is invented. */
import type { Layout } from './layout.ts'

export const otherShapes: Layout[] = [
  {
    title: 'pairs side by side',
    text: `CLINICAL LABORATORY REPORT
Patient Name: Alan Smith        DOB: 1971-06-30
Collected: 2024-09-15

Sodium: 139 mmol/L (136-145)        Potassium: 5.9 mmol/L (3.5-5.1) H
Chloride: 104 mmol/L (98-107)       Glucose: 5.1 mmol/L (3.9-5.5)`,
    collected: '2024-09-15',
    reported: null,
    born: '1971-06-30',
    sex: null,
    results: [
      `Sodium | 139 | mmol/L | 136..145 | N | sodium`,
      `Potassium | 5.9 | mmol/L | 3.5..5.1 | H | potassium`,
      `Chloride | 104 | mmol/L | 98..107 | N | chloride`,
      `Glucose | 5.1 | mmol/L | 3.9..5.5 | N | glucose_fasting`,
    ],
  },
  {
    title: 'tables side by side',
    text: `Collected: 2024-03-04
Test            Result   Unit     Range          Test             Result   Unit     Range
Sodium          140      mmol/L   136-145        ALT              25       U/L      7-56
Potassium       4.2      mmol/L   3.5-5.1        AST              22       U/L      10-40
Glucose         5.4      mmol/L   3.9-5.5        Bilirubin        9        umol/L   3-21`,
    collected: '2024-03-04',
    reported: null,
    born: null,
    sex: null,
    results: [
      `Sodium | 140 | mmol/L | 136..145 | N | sodium`,
      `Potassium | 4.2 | mmol/L | 3.5..5.1 | N | potassium`,
      `Glucose | 5.4 | mmol/L | 3.9..5.5 | N | glucose_fasting`,
      `ALT | 25 | U/L | 7..56 | N | alt`,
      `AST | 22 | U/L | 10..40 | N | ast`,
      `Bilirubin | 9 | umol/L | 3..21 | N | bilirubin_total`,
    ],
  },
  {
    title: 'names that wrap and results in words',
    text: `Test                         Result    Unit         Ref. range
Mean corpuscular
haemoglobin concentration    33.4      g/dL         32.0 - 36.0
Thyroid stimulating
hormone                      2.2       mIU/L        0.4 - 4.0
Alkaline                     77        U/L          44 - 147
phosphatase
Interpretation: all fine
C-reactive protein           Pending   mg/L         < 5
Troponin I, hs               <3        ng/L         < 16
Hepatitis B surface antigen  Non-reactive           Non-reactive
Blood culture                See comment
INR                          2,5                    0.9 - 1.1`,
    collected: null,
    reported: null,
    born: null,
    sex: null,
    results: [
      `Mean corpuscular haemoglobin concentration | 33.4 | g/dL | 32..36 | N | mchc`,
      `Thyroid stimulating hormone | 2.2 | mIU/L | 0.4..4 | N | tsh`,
      `Alkaline phosphatase | 77 | U/L | 44..147 | N | alp`,
      `C-reactive protein | Pending | mg/L | ..5 | - | crp | REVIEW result_pending`,
      `Troponin I, hs | <3 | ng/L | ..16 | N | troponin_i_hs`,
      `Hepatitis B surface antigen | Non-reactive | - | .. | N | -`,
      `Blood culture | See comment | - | .. | - | - | REVIEW result_pending`,
      `INR | 2.5 | - | 0.9..1.1 | H | inr`,
    ],
  },
  {
    title: 'a table drawn with bars',
    text: `| Test | Result | Unit | Reference |
|---|---|---|---|
| Hemoglobin | 14.1 | g/dL | 13.0-17.0 |
| Sodium | 141 | mmol/L | 136-145 |
| ALT | <5 | U/L | 0-41 |`,
    collected: null,
    reported: null,
    born: null,
    sex: null,
    results: [
      `Hemoglobin | 14.1 | g/dL | 13..17 | N | hemoglobin`,
      `Sodium | 141 | mmol/L | 136..145 | N | sodium`,
      `ALT | <5 | U/L | 0..41 | N | alt`,
    ],
  },
  {
    title: 'lines without columns',
    text: `Laboratoriesvar
Provtagning 2025-01-10
Natrium 141 mmol/L (137-145)
Vitamin B12 350 pmol/L (138-652)
CA 19-9 12 kU/L (<37)
25-OH-vitamin D 55 nmol/L (50-125)
T4 fritt 15 pmol/L (12-22)
Troponin T < 5 ng/L (<15)
LPK 6,2 x10^9/L (3,5-8,8)
SR 12 mm/h (<20)
Omega-3 index 5,2 %
Apo B/Apo A1-kvot 0,72 (<0,9)
IgG 11,2 g/L (6,7-14,5)
Anti-CCP <7 kU/L (<20)
Hb 1 340 mg/L
Tel 08-123 45 67`,
    collected: '2025-01-10',
    reported: null,
    born: null,
    sex: null,
    results: [
      `Natrium | 141 | mmol/L | 137..145 | N | sodium`,
      `Vitamin B12 | 350 | pmol/L | 138..652 | N | vitamin_b12`,
      `CA 19-9 | 12 | kU/L | ..37 | N | -`,
      `25-OH-vitamin D | 55 | nmol/L | 50..125 | N | vitamin_d`,
      `T4 fritt | 15 | pmol/L | 12..22 | N | ft4`,
      `Troponin T | <5 | ng/L | ..15 | N | troponin_t_hs`,
      `LPK | 6.2 | x10^9/L | 3.5..8.8 | N | wbc`,
      `SR | 12 | mm/h | ..20 | N | esr`,
      `Omega-3 index | 5.2 | % | .. | - | omega3_index`,
      `Apo B/Apo A1-kvot | 0.72 | - | ..0.9 | N | apob_apoa1`,
      `IgG | 11.2 | g/L | 6.7..14.5 | N | -`,
      `Anti-CCP | <7 | kU/L | ..20 | N | -`,
      `Hb | 1340 | mg/L | .. | - | hemoglobin | REVIEW implausible_value`,
    ],
  },
  {
    title: 'a result on lines of its own',
    text: `Apolipoprotein B (ApoB)
82 mg/dL
Optimal range: < 90 mg/dL

Ferritin
45 ng/mL
Reference range: 38 - 380 ng/mL
In range

Homocysteine
9.8 umol/L
Reference range: < 10.4 umol/L`,
    collected: null,
    reported: null,
    born: null,
    sex: null,
    results: [
      `Apolipoprotein B (ApoB) | 82 | mg/dL | ..90 | N | apob`,
      `Ferritin | 45 | ng/mL | 38..380 | N | ferritin`,
      `Homocysteine | 9.8 | umol/L | ..10.4 | N | homocysteine`,
    ],
  },
  {
    title: 'labelled lines',
    text: `Test: HbA1c
Result: 5.4 %
Reference range: 4.0 - 5.6 %

Test: TSH
Result: 2.1 mIU/L
Reference range: 0.4 - 4.0 mIU/L`,
    collected: null,
    reported: null,
    born: null,
    sex: null,
    results: [`HbA1c | 5.4 | % | 4..5.6 | N | hba1c`, `TSH | 2.1 | mIU/L | 0.4..4 | N | tsh`],
  },
]
