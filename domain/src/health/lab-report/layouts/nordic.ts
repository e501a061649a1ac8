/** Swedish, Norwegian and Danish reports. Every document here is invented. */
import type { Layout } from './layout.ts'

export const nordicLayouts: Layout[] = [
  {
    title: 'Swedish columns',
    text: `Unilabs Laboratoriemedicin                                   Sida 1 (1)
Patient: Anna Exempel                 Personnummer: 19850312-1234
Provtagningsdatum: 2025-03-04 08:15   Svarsdatum: 2025-03-05

Analys                      Resultat      Enhet        Referensintervall
Klinisk kemi
B-Hemoglobin                134           g/L          117 - 153
B-Leukocyter                6,1           x10E9/L      3,5 - 8,8
B-Trombocyter               245           10^9/L       165 - 387
P-Natrium                   141           mmol/L       137 - 145
P-Kreatinin                 68            µmol/L       45 - 90
Pt-eGFR(Krea)relativ        >90           mL/min/1,73m2
P-CRP                       <1            mg/L         <5
fP-Glukos                   5,4           mmol/L       4,2 - 6,3
B-HbA1c                     36            mmol/mol     27 - 42
P-TSH                       5,2      *    mIE/L        0,30 - 4,2
P-T4, fritt                 14            pmol/L       12 - 22
P-ALAT                      0,45          µkat/L       < 0,76
P-Kolesterol                5,9           mmol/L       3,3 - 6,9
P-LDL-kolesterol            3,8           mmol/L       1,4 - 4,7
S-25-OH Vitamin D           42            nmol/L       50 - 125      Lågt
U-Glukos                    Negativ
P-Ferritin                  18            µg/L         13 - 148
Kommentar
Patienten bör kontrollera TSH om 6 veckor, värde 5,2 mIE/L.`,
    collected: '2025-03-04',
    reported: '2025-03-05',
    born: '1985-03-12',
    sex: null,
    results: [
      `B-Hemoglobin | 134 | g/L | 117..153 | N | hemoglobin`,
      `B-Leukocyter | 6.1 | x10E9/L | 3.5..8.8 | N | wbc`,
      `B-Trombocyter | 245 | 10^9/L | 165..387 | N | platelets`,
      `P-Natrium | 141 | mmol/L | 137..145 | N | sodium`,
      `P-Kreatinin | 68 | µmol/L | 45..90 | N | creatinine`,
      `Pt-eGFR(Krea)relativ | >90 | mL/min/1,73m2 | .. | - | egfr`,
      `P-CRP | <1 | mg/L | ..5 | N | crp`,
      `fP-Glukos | 5.4 | mmol/L | 4.2..6.3 | N | glucose_fasting`,
      `B-HbA1c | 36 | mmol/mol | 27..42 | N | hba1c`,
      `P-TSH | 5.2 | mIE/L | 0.3..4.2 | H | tsh`,
      `P-T4, fritt | 14 | pmol/L | 12..22 | N | ft4`,
      `P-ALAT | 0.45 | µkat/L | ..0.76 | N | alt`,
      `P-Kolesterol | 5.9 | mmol/L | 3.3..6.9 | N | cholesterol_total`,
      `P-LDL-kolesterol | 3.8 | mmol/L | 1.4..4.7 | N | ldl`,
      `S-25-OH Vitamin D | 42 | nmol/L | 50..125 | L | vitamin_d`,
      `U-Glukos | Negativ | - | .. | - | urine_glucose`,
      `P-Ferritin | 18 | µg/L | 13..148 | N | ferritin`,
    ],
  },
  {
    title: 'Swedish history with a column for each date',
    text: `1177 Journalen
Provsvar

Analys\t2024-11-20\t2024-05-02\t2023-10-11\tEnhet\tReferens
B-Hemoglobin (Hb)\t128\t131\t125\tg/L\t117-153
P-Kalium\t4,1\t3,9\t4,4\tmmol/L\t3,5-4,6
P-Kreatinin\t71\t\t66\tµmol/L\t<90
P-CRP\t<1\t3\t<1\tmg/L\t<5`,
    collected: '2024-11-20',
    reported: null,
    born: null,
    sex: null,
    results: [
      `B-Hemoglobin (Hb) | 128 | g/L | 117..153 | N | hemoglobin | 2024-11-20`,
      `B-Hemoglobin (Hb) | 131 | g/L | 117..153 | N | hemoglobin | 2024-05-02`,
      `B-Hemoglobin (Hb) | 125 | g/L | 117..153 | N | hemoglobin | 2023-10-11`,
      `P-Kalium | 4.1 | mmol/L | 3.5..4.6 | N | potassium | 2024-11-20`,
      `P-Kalium | 3.9 | mmol/L | 3.5..4.6 | N | potassium | 2024-05-02`,
      `P-Kalium | 4.4 | mmol/L | 3.5..4.6 | N | potassium | 2023-10-11`,
      `P-Kreatinin | 71 | µmol/L | ..90 | N | creatinine | 2024-11-20`,
      `P-Kreatinin | 66 | µmol/L | ..90 | N | creatinine | 2023-10-11`,
      `P-CRP | <1 | mg/L | ..5 | N | crp | 2024-11-20`,
      `P-CRP | 3 | mg/L | ..5 | N | crp | 2024-05-02`,
      `P-CRP | <1 | mg/L | ..5 | N | crp | 2023-10-11`,
    ],
  },
  {
    title: 'Norwegian table',
    text: `Fürst Medisinsk Laboratorium
Pasient: Kari Nordmann    Født: 12.05.1983
Prøvetaking: 07.02.2025    Svardato: 08.02.2025

Analyse                     Svar        Enhet        Referanseområde     Avvik
B-Hemoglobin                12,1        g/dL         11,7 - 15,3
B-Leukocytter               5,6         10^9/L       3,5 - 10,0
P-Ferritin                  9           µg/L         10 - 170            L
S-Kreatinin                 62          µmol/L       45 - 90
S-Kolesterol                5,6         mmol/L       3,3 - 6,9
S-TSH                       1,9         mIE/L        0,5 - 3,6
S-CRP                       <1          mg/L         <5`,
    collected: '2025-02-07',
    reported: '2025-02-08',
    born: '1983-05-12',
    sex: null,
    results: [
      `B-Hemoglobin | 12.1 | g/dL | 11.7..15.3 | N | hemoglobin`,
      `B-Leukocytter | 5.6 | 10^9/L | 3.5..10 | N | wbc`,
      `P-Ferritin | 9 | µg/L | 10..170 | L | ferritin`,
      `S-Kreatinin | 62 | µmol/L | 45..90 | N | creatinine`,
      `S-Kolesterol | 5.6 | mmol/L | 3.3..6.9 | N | cholesterol_total`,
      `S-TSH | 1.9 | mIE/L | 0.5..3.6 | N | tsh`,
      `S-CRP | <1 | mg/L | ..5 | N | crp`,
    ],
  },
  {
    title: 'Danish table',
    text: `Sundhed.dk laboratoriesvar
Prøvetagningstidspunkt: 21-03-2025 09:05
Analysenavn                       Resultat    Enhed        Referenceinterval
Hæmoglobin;B                      8,4         mmol/L       7,3 - 9,5
Kreatinin;P                       71          µmol/L       45 - 90
Kolesterol total;P                5,2         mmol/L       < 5,0     ↑
Kolesterol LDL;P                  3,1         mmol/L       < 3,0     ↑
Hæmoglobin A1c (IFCC);Hb(B)       35          mmol/mol     < 48
Alanintransaminase [ALAT];P       22          U/L          10 - 45`,
    collected: '2025-03-21',
    reported: null,
    born: null,
    sex: null,
    results: [
      `Hæmoglobin;B | 8.4 | mmol/L | 7.3..9.5 | N | hemoglobin`,
      `Kreatinin;P | 71 | µmol/L | 45..90 | N | creatinine`,
      `Kolesterol total;P | 5.2 | mmol/L | ..5 | H | cholesterol_total`,
      `Kolesterol LDL;P | 3.1 | mmol/L | ..3 | H | ldl`,
      `Hæmoglobin A1c (IFCC);Hb(B) | 35 | mmol/mol | ..48 | N | hba1c`,
      `Alanintransaminase [ALAT];P | 22 | U/L | 10..45 | N | alt`,
    ],
  },
  {
    title: 'Swedish lines with brackets',
    text: `Werlabs   Provtagningsdatum 2024-06-12   Kön: Kvinna
Analys Resultat Referens
Hemoglobin (Hb) 138 g/L (117 - 153)
Ferritin 24 µg/L (15 - 125)
Transferrinmättnad 0,31 (0,10 - 0,50)
Kolesterol 5,8 mmol/L (3,9 - 7,8)
LDL-kolesterol 3,4 mmol/L (2,0 - 5,3)
Apolipoprotein B/A1-kvot 0,62 (0,3 - 0,8)
TSH 1,8 mE/L (0,4 - 3,5)
ALAT 0,31 µkat/L (< 0,75)
D-vitamin (25-OH) 68 nmol/L (50 - 200)
Kobalamin (B12) 289 pmol/L (138 - 652)
HbA1c 34 mmol/mol (27 - 42)`,
    collected: '2024-06-12',
    reported: null,
    born: null,
    sex: 'female',
    results: [
      `Hemoglobin (Hb) | 138 | g/L | 117..153 | N | hemoglobin`,
      `Ferritin | 24 | µg/L | 15..125 | N | ferritin`,
      `Transferrinmättnad | 0.31 | - | 0.1..0.5 | N | tsat | REVIEW unit_missing`,
      `Kolesterol | 5.8 | mmol/L | 3.9..7.8 | N | cholesterol_total`,
      `LDL-kolesterol | 3.4 | mmol/L | 2..5.3 | N | ldl`,
      `Apolipoprotein B/A1-kvot | 0.62 | - | 0.3..0.8 | N | apob_apoa1`,
      `TSH | 1.8 | mE/L | 0.4..3.5 | N | tsh`,
      `ALAT | 0.31 | µkat/L | ..0.75 | N | alt`,
      `D-vitamin (25-OH) | 68 | nmol/L | 50..200 | N | vitamin_d`,
      `Kobalamin (B12) | 289 | pmol/L | 138..652 | N | vitamin_b12`,
      `HbA1c | 34 | mmol/mol | 27..42 | N | hba1c`,
    ],
  },
]
