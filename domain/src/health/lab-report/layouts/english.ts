/** American, British and Indian reports. Every document here is invented. */
import type { Layout } from './layout.ts'

export const englishLayouts: Layout[] = [
  {
    title: 'Indian table with bands',
    text: `                         METROPOLIS STYLE DIAGNOSTICS
Name : Mr. Ravi Kumar               Collected : 05/07/2024 09:10
Age/Gender : 42 Y / M               Received  : 05/07/2024 11:30
Lab No : 448812                     Reported  : 13/07/2024 18:02

TEST NAME                           RESULT        UNITS            BIOLOGICAL REF. INTERVAL
COMPLETE BLOOD COUNT
Haemoglobin                         13.8          g/dL             13.0 - 17.0
(Photometric)
Total Leucocyte Count (TLC)         8,400         cells/cu.mm      4,000 - 10,000
Platelet Count                      2.45          Lakhs/cumm       1.5 - 4.1
ESR (Westergren)                    22 H          mm/1st hr        0 - 15
DIFFERENTIAL COUNT
Neutrophils                         62            %                40 - 80
Absolute Neutrophil Count           5,208         /cumm            2,000 - 7,000
LIPID PROFILE
Total Cholesterol                   212           mg/dL            Desirable : <200
                                                                   Borderline : 200-239
                                                                   High : >=240
Triglycerides                       168           mg/dL            Normal: < 150 Borderline High: 150 - 199 High: 200 - 499
VITAMIN D 25-OH TOTAL               14.2          ng/mL            Deficiency: <20 Insufficiency: 20-29 Sufficiency: 30-100
TSH (Ultrasensitive)                2.51          µIU/mL           0.35 - 5.50
Serum Creatinine                    0.9           mg/dL            Male: 0.7 - 1.3 Female: 0.6 - 1.1
URINE ROUTINE
Colour                              Pale Yellow                    Pale Yellow
pH                                  6.0                            4.6 - 8.0
Specific Gravity                    1.015                          1.005 - 1.030
Protein                             Trace                          Nil
Pus Cells                           2-4           /hpf             0 - 5
*** End Of Report ***`,
    collected: '2024-07-05',
    reported: '2024-07-13',
    born: null,
    sex: 'male',
    results: [
      `Haemoglobin | 13.8 | g/dL | 13..17 | N | hemoglobin`,
      `Total Leucocyte Count (TLC) | 8400 | cells/cu.mm | 4000..10000 | N | wbc`,
      `Platelet Count | 2.45 | Lakhs/cumm | 1.5..4.1 | N | platelets`,
      `ESR (Westergren) | 22 | mm/1st hr | 0..15 | H | esr`,
      `Neutrophils | 62 | % | 40..80 | N | neutrophils_pct`,
      `Absolute Neutrophil Count | 5208 | /cumm | 2000..7000 | N | neutrophils_abs`,
      `Total Cholesterol | 212 | mg/dL | ..200 | H | cholesterol_total`,
      `Triglycerides | 168 | mg/dL | ..150 | H | triglycerides`,
      `VITAMIN D 25-OH TOTAL | 14.2 | ng/mL | 30..100 | L | vitamin_d`,
      `TSH (Ultrasensitive) | 2.51 | µIU/mL | 0.35..5.5 | N | tsh`,
      `Serum Creatinine | 0.9 | mg/dL | 0.7..1.3 | N | creatinine`,
      `Colour | Pale Yellow | - | .. | N | -`,
      `pH | 6 | - | 4.6..8 | N | urine_ph`,
      `Specific Gravity | 1.015 | - | 1.005..1.03 | N | urine_sg`,
      `Protein | Trace | - | .. | A | urine_protein`,
      `Pus Cells | 2-4 | /hpf | 0..5 | - | -`,
    ],
  },
  {
    title: 'British lines with brackets',
    text: `Pathology Results - GP Online Services
Patient: Sarah Test   Date of birth: 03-Sep-1979   NHS No: 485 777 3456
Sample collected: 14-Aug-2024     Report issued: 15-Aug-2024

Full blood count
Haemoglobin estimation 129 g/L [115.0 - 165.0]
Total white cell count 6.3 10*9/L [4.0 - 11.0]
Platelet count 290 10*9/L [150.0 - 450.0]
Mean corpuscular volume (MCV) 88.1 fL [80.0 - 100.0]
Neutrophil count 3.6 10*9/L [1.7 - 7.5]
Serum sodium 139 mmol/L [133.0 - 146.0]
Serum potassium 4.6 mmol/L [3.5 - 5.3]
Serum creatinine 64 umol/L [45.0 - 84.0]
eGFR using creatinine (CKD-EPI) per 1.73 square metres > 90 mL/min [60.0 - 120.0]
Serum ALT level 41 U/L [10.0 - 35.0] Above high reference limit
Serum ferritin 11 ug/L [13.0 - 150.0] Below low reference limit
Serum vitamin B12 312 ng/L [197.0 - 771.0]
Serum TSH level 2.1 mIU/L [0.27 - 4.2]`,
    collected: '2024-08-14',
    reported: '2024-08-15',
    born: '1979-09-03',
    sex: null,
    results: [
      `Haemoglobin estimation | 129 | g/L | 115..165 | N | hemoglobin`,
      `Total white cell count | 6.3 | 10*9/L | 4..11 | N | wbc`,
      `Platelet count | 290 | 10*9/L | 150..450 | N | platelets`,
      `Mean corpuscular volume (MCV) | 88.1 | fL | 80..100 | N | mcv`,
      `Neutrophil count | 3.6 | 10*9/L | 1.7..7.5 | N | neutrophils_abs`,
      `Serum sodium | 139 | mmol/L | 133..146 | N | sodium`,
      `Serum potassium | 4.6 | mmol/L | 3.5..5.3 | N | potassium`,
      `Serum creatinine | 64 | umol/L | 45..84 | N | creatinine`,
      `eGFR using creatinine (CKD-EPI) per 1.73 square metres | >90 | mL/min | 60..120 | - | egfr`,
      `Serum ALT level | 41 | U/L | 10..35 | H | alt`,
      `Serum ferritin | 11 | ug/L | 13..150 | L | ferritin`,
      `Serum vitamin B12 | 312 | ng/L | 197..771 | N | vitamin_b12`,
      `Serum TSH level | 2.1 | mIU/L | 0.27..4.2 | N | tsh`,
    ],
  },
  {
    title: 'American in and out of range columns',
    text: `Quest Diagnostics
Patient: DOE, JANE     DOB: 07/22/1990   Sex: F   Fasting: Y
Collected: 02/03/2024 08:12 EST   Received: 02/03/2024   Reported: 02/05/2024

Test Name                      In Range      Out Of Range     Reference Range          Lab
LIPID PANEL, STANDARD
CHOLESTEROL, TOTAL                           223 H            <200 mg/dL               EN
HDL CHOLESTEROL                65                             > OR = 50 mg/dL          EN
TRIGLYCERIDES                  88                             <150 mg/dL               EN
LDL-CHOLESTEROL                              139 H            mg/dL (calc)             EN
CHOL/HDLC RATIO                3.4                            <5.0 (calc)              EN
GLUCOSE                        91                             65-99 mg/dL              EN
                                                              Fasting reference interval
EGFR NON-AFR. AMERICAN         98                             > OR = 60 mL/min/1.73m2  EN
HEMOGLOBIN A1c                 5.2                            <5.7 % of total Hgb      EN
VITAMIN D,25-OH,TOTAL,IA                     22 L             30-100 ng/mL             EN
WHITE BLOOD CELL COUNT         5.9                            3.8-10.8 Thousand/uL     EN
RED BLOOD CELL COUNT           4.41                           3.80-5.10 Million/uL     EN`,
    collected: '2024-02-03',
    reported: '2024-02-05',
    born: '1990-07-22',
    sex: 'female',
    results: [
      `CHOLESTEROL, TOTAL | 223 | mg/dL | ..200 | H | cholesterol_total`,
      `HDL CHOLESTEROL | 65 | mg/dL | 50.. | N | hdl`,
      `TRIGLYCERIDES | 88 | mg/dL | ..150 | N | triglycerides`,
      `LDL-CHOLESTEROL | 139 | mg/dL (calc) | .. | H | ldl`,
      `CHOL/HDLC RATIO | 3.4 | - | ..5 | N | chol_hdl_ratio`,
      `GLUCOSE | 91 | mg/dL | 65..99 | N | glucose_fasting`,
      `EGFR NON-AFR. AMERICAN | 98 | mL/min/1.73m2 | 60.. | N | egfr`,
      `HEMOGLOBIN A1c | 5.2 | % | ..5.7 | N | hba1c`,
      `VITAMIN D,25-OH,TOTAL,IA | 22 | ng/mL | 30..100 | L | vitamin_d`,
      `WHITE BLOOD CELL COUNT | 5.9 | Thousand/uL | 3.8..10.8 | N | wbc`,
      `RED BLOOD CELL COUNT | 4.41 | Million/uL | 3.8..5.1 | N | rbc`,
    ],
  },
  {
    title: 'American portal columns with units beside values',
    text: `Component            Your Value     Standard Range     Flag
WBC'S AUTO           6.1 K/uL       4.0 - 11.0 K/uL
HEMOGLOBIN           11.2 g/dL      11.5 - 15.0 g/dL   L
TSH                  2.31 uIU/mL    0.35 - 4.00 uIU/mL
HBA1C %              5.9 %          <5.7 %             H
Collected: 03/15/2024 9:12 AM`,
    collected: '2024-03-15',
    reported: null,
    born: null,
    sex: null,
    results: [
      `WBC'S AUTO | 6.1 | K/uL | 4..11 | N | wbc`,
      `HEMOGLOBIN | 11.2 | g/dL | 11.5..15 | L | hemoglobin`,
      `TSH | 2.31 | uIU/mL | 0.35..4 | N | tsh`,
      `HBA1C % | 5.9 | % | ..5.7 | H | hba1c`,
    ],
  },
  {
    title: 'American table with remarks between results',
    text: `LabCorp   Specimen ID: 123-456-7890-0
Date collected: 04/22/2024 0830 Local     Date received: 04/22/2024    Date reported: 04/23/2024
TESTS                          RESULT    FLAG    UNITS             REFERENCE INTERVAL    LAB
Comp. Metabolic Panel (14)
Glucose                        102       High    mg/dL             70-99                 01
BUN                            14                mg/dL             6-24                  01
eGFR                           95                mL/min/1.73       >59
BUN/Creatinine Ratio           16                                  9-23
Sodium                         141               mmol/L            134-144               01
Carbon Dioxide, Total          23                mmol/L            20-29                 01
Bilirubin, Total               <0.2              mg/dL             0.0-1.2               01
AST (SGOT)                     19                IU/L              0-40                  01
Lipid Panel
LDL Chol Calc (NIH)            121       High    mg/dL             0-99                  01
Hemoglobin A1c                 5.5               %                 4.8-5.6               01
Please Note:                                                                             01
         Prediabetes: 5.7 - 6.4
         Diabetes: >6.4
         Glycemic control for adults with diabetes: <7.0
Vitamin D, 25-Hydroxy          31.2              ng/mL             30.0-100.0            01
Vitamin D deficiency has been defined by the Institute of
Medicine and an Endocrine Society practice guideline as a
level of serum 25-OH vitamin D less than 20 ng/mL (1,2).`,
    collected: '2024-04-22',
    reported: '2024-04-23',
    born: null,
    sex: null,
    results: [
      `Glucose | 102 | mg/dL | 70..99 | H | glucose_fasting`,
      `BUN | 14 | mg/dL | 6..24 | N | urea`,
      `eGFR | 95 | mL/min/1.73 | 59.. | N | egfr`,
      `BUN/Creatinine Ratio | 16 | - | 9..23 | N | -`,
      `Sodium | 141 | mmol/L | 134..144 | N | sodium`,
      `Carbon Dioxide, Total | 23 | mmol/L | 20..29 | N | bicarbonate`,
      `Bilirubin, Total | <0.2 | mg/dL | 0..1.2 | N | bilirubin_total`,
      `AST (SGOT) | 19 | IU/L | 0..40 | N | ast`,
      `LDL Chol Calc (NIH) | 121 | mg/dL | 0..99 | H | ldl`,
      `Hemoglobin A1c | 5.5 | % | 4.8..5.6 | N | hba1c`,
      `Vitamin D, 25-Hydroxy | 31.2 | ng/mL | 30..100 | N | vitamin_d`,
    ],
  },
  {
    title: 'Indian lines with lakh grouping',
    text: `SRL STYLE LABS                     Reg. No. 12345
Patient Name: MRS. ASHA RAO        Age: 36 Years     Sex: Female
Collection Date: 14-08-2024 08:05  Report Date: 14-08-2024 17:40
Test Name Result Unit Reference Range
HAEMOGLOBIN 11.4 gm/dl 12.0-15.0
TOTAL W.B.C COUNT 7800 /cumm 4000-11000
PLATELET COUNT 2,35,000 /cumm 1,50,000-4,50,000
S.G.P.T. (ALT) 34 U/L 0-45
SERUM CREATININE 0.72 mg/dl 0.5-1.1
T3 (TOTAL) 1.21 ng/ml 0.80-2.00
T4 (TOTAL) 8.4 ug/dl 5.1-14.1
TSH 6.82 H uIU/ml 0.27-4.20
BLOOD GROUP : B Positive
HBsAg : Non Reactive`,
    collected: '2024-08-14',
    reported: '2024-08-14',
    born: null,
    sex: 'female',
    results: [
      `HAEMOGLOBIN | 11.4 | gm/dl | 12..15 | L | hemoglobin`,
      `TOTAL W.B.C COUNT | 7800 | /cumm | 4000..11000 | N | wbc`,
      `PLATELET COUNT | 235000 | /cumm | 150000..450000 | N | platelets`,
      `S.G.P.T. (ALT) | 34 | U/L | 0..45 | N | alt`,
      `SERUM CREATININE | 0.72 | mg/dl | 0.5..1.1 | N | creatinine`,
      `T3 (TOTAL) | 1.21 | ng/ml | 0.8..2 | N | t3_total`,
      `T4 (TOTAL) | 8.4 | ug/dl | 5.1..14.1 | N | t4_total`,
      `TSH | 6.82 | uIU/ml | 0.27..4.2 | H | tsh`,
      `BLOOD GROUP | B Positive | - | .. | - | -`,
      `HBsAg | Non Reactive | - | .. | - | -`,
    ],
  },
]
