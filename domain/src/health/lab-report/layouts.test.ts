/** Whole reports in the layouts and languages that laboratories use; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport, type LabReport } from './read-lab-report.ts'
import { rowsFromText } from './text-layout.ts'

const number = (value: number | null): string => (value === null ? '' : String(value))

/** A result on one line: name, value, unit, limits, flag, biomarker, own date, reasons for review. */
const inOneLine = ({ results }: LabReport): string[] =>
  results.map((result) =>
    [
      result.name,
      `${result.comparator ?? ''}${result.value ?? result.value_text}`,
      result.unit ?? '-',
      `${number(result.ref_low)}..${number(result.ref_high)}`,
      result.flag ?? '-',
      result.biomarker ?? '-',
      ...(result.collection_date ? [result.collection_date] : []),
      ...(result.needs_review ? [`REVIEW ${result.review_reasons.join('+')}`] : []),
    ].join(' | '),
  )

type Layout = {
  title: string
  text: string
  collected: string | null
  reported: string | null
  born: string | null
  sex: string | null
  results: string[]
}

const layouts: Layout[] = [
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
    title: 'German table with previous values',
    text: `Labor Dr. Beispiel MVZ GmbH            Befundbericht
Patient: Mustermann, Max   geb. 14.02.1970   Geschlecht: männlich
Entnahme: 03.06.2024 07:45   Eingang: 03.06.2024   Befunddatum: 04.06.2024

Untersuchung             Ergebnis        Einheit     Referenzbereich   Vorwert
Kleines Blutbild
Leukozyten               11,8  +         /nl         4,0 - 10,0        8,9
Erythrozyten             4,95            /pl         4,50 - 5,90       4,88
Hämoglobin               15,1            g/dl        13,5 - 17,5       14,9
Hämatokrit               44,0            %           40,0 - 52,0       43
MCV                      89              fl          80 - 96
Thrombozyten             245.000         /µl         150.000 - 400.000
Klinische Chemie
Glukose nüchtern         104   +         mg/dl       70 - 99           98
Kreatinin                0,98            mg/dl       0,70 - 1,20
GFR (CKD-EPI)            > 60            ml/min/1,73 m²   > 60
Harnsäure                7,4   +         mg/dl       3,4 - 7,0
GOT (AST)                28              U/l         bis 50
GPT (ALT)                61    +         U/l         bis 50
Gamma-GT                 45              U/l         < 60
Cholesterin              231   +         mg/dl       < 200
HDL-Cholesterin          48              mg/dl       > 40
CRP                      < 0,6           mg/l        < 5,0
TSH basal                1,85            mU/l        0,40 - 4,00
Urinstatus
Nitrit                   negativ                     negativ
Eiweiß                   negativ                     negativ
Material: Serum
Methode: Photometrie`,
    collected: '2024-06-03',
    reported: '2024-06-04',
    born: '1970-02-14',
    sex: 'male',
    results: [
      `Leukozyten | 11.8 | /nl | 4..10 | H | wbc`,
      `Erythrozyten | 4.95 | /pl | 4.5..5.9 | N | rbc`,
      `Hämoglobin | 15.1 | g/dl | 13.5..17.5 | N | hemoglobin`,
      `Hämatokrit | 44 | % | 40..52 | N | hematocrit`,
      `MCV | 89 | fl | 80..96 | N | mcv`,
      `Thrombozyten | 245000 | /µl | 150000..400000 | N | platelets`,
      `Glukose nüchtern | 104 | mg/dl | 70..99 | H | glucose_fasting`,
      `Kreatinin | 0.98 | mg/dl | 0.7..1.2 | N | creatinine`,
      `GFR (CKD-EPI) | >60 | ml/min/1,73 m² | 60.. | N | egfr`,
      `Harnsäure | 7.4 | mg/dl | 3.4..7 | H | uric_acid`,
      `GOT (AST) | 28 | U/l | ..50 | N | ast`,
      `GPT (ALT) | 61 | U/l | ..50 | H | alt`,
      `Gamma-GT | 45 | U/l | ..60 | N | ggt`,
      `Cholesterin | 231 | mg/dl | ..200 | H | cholesterol_total`,
      `HDL-Cholesterin | 48 | mg/dl | 40.. | N | hdl`,
      `CRP | <0.6 | mg/l | ..5 | N | crp`,
      `TSH basal | 1.85 | mU/l | 0.4..4 | N | tsh`,
      `Nitrit | negativ | - | .. | N | urine_nitrite`,
      `Eiweiß | negativ | - | .. | N | -`,
    ],
  },
  {
    title: 'French table with leaders and second units',
    text: `LABORATOIRE DE BIOLOGIE MEDICALE DES TILLEULS
Madame DUPONT Claire      Née le 21/07/1988
Prélevé le 12/09/2024 à 08h10        Edité le 13/09/2024

                                    Résultats     Unités        Valeurs de référence     Antériorités
HEMATOLOGIE
NUMERATION GLOBULAIRE
Hématies........................    4,52          T/L           3,80 à 5,10              4,48
Hémoglobine.....................    13,2          g/dL          11,7 à 15,0              13,0
Hématocrite.....................    39,5          %             35,0 à 45,0
V.G.M...........................    87,4          fL            80,0 à 98,0
Leucocytes......................    6,42          G/L           4,00 à 10,00
Polynucléaires neutrophiles         3,61          G/L           1,50 à 7,50
Lymphocytes                         2,11          G/L           1,00 à 4,00
Plaquettes......................    254           G/L           150 à 400
BIOCHIMIE
Glycémie à jeun                     0,92          g/L           0,70 à 1,10
     soit                           5,11          mmol/L        3,89 à 6,11
Créatinine                          7,1           mg/L          5,0 à 9,0
     soit                           62,8          µmol/L        44,2 à 79,6
Cholestérol total                   2,12          g/L           Inférieur à 2,00         *
Triglycérides                       0,85          g/L           < 1,50
CRP (Protéine C réactive)           < 4,0         mg/L          < 5,0
Ferritine                           14            µg/L          15 à 150                 Bas
TSH                                 2,31          mUI/L         0,40 à 4,00
Validé par Dr Martin le 13/09/2024`,
    collected: '2024-09-12',
    reported: '2024-09-13',
    born: '1988-07-21',
    sex: 'female',
    results: [
      `Hématies | 4.52 | T/L | 3.8..5.1 | N | rbc`,
      `Hémoglobine | 13.2 | g/dL | 11.7..15 | N | hemoglobin`,
      `Hématocrite | 39.5 | % | 35..45 | N | hematocrit`,
      `V.G.M | 87.4 | fL | 80..98 | N | mcv`,
      `Leucocytes | 6.42 | G/L | 4..10 | N | wbc`,
      `Polynucléaires neutrophiles | 3.61 | G/L | 1.5..7.5 | N | neutrophils_abs`,
      `Lymphocytes | 2.11 | G/L | 1..4 | N | lymphocytes_abs`,
      `Plaquettes | 254 | G/L | 150..400 | N | platelets`,
      `Glycémie à jeun | 0.92 | g/L | 0.7..1.1 | N | glucose_fasting`,
      `Créatinine | 7.1 | mg/L | 5..9 | N | creatinine`,
      `Cholestérol total | 2.12 | g/L | ..2 | H | cholesterol_total`,
      `Triglycérides | 0.85 | g/L | ..1.5 | N | triglycerides`,
      `CRP (Protéine C réactive) | <4 | mg/L | ..5 | N | crp`,
      `Ferritine | 14 | µg/L | 15..150 | L | ferritin`,
      `TSH | 2.31 | mUI/L | 0.4..4 | N | tsh`,
    ],
  },
  {
    title: 'Italian table with stars',
    text: `AZIENDA OSPEDALIERA ESEMPIO - Laboratorio Analisi
Sig. ROSSI MARIO      Nato il 05/11/1962     Sesso: M
Data prelievo: 18/01/2025     Data referto: 19/01/2025

Esame                               Esito        Unità di misura     Intervallo di riferimento
S-GLUCOSIO                          112 *        mg/dL               70 - 100
S-UREA                              38           mg/dL               17 - 43
S-CREATININA                        0,94         mg/dL               0,67 - 1,17
S-COLESTEROLO TOTALE                238 *        mg/dL               fino a 200
S-COLESTEROLO HDL                   41           mg/dL               superiore a 40
S-TRIGLICERIDI                      145          mg/dL               inf. a 150
S-BILIRUBINA TOTALE                 0,80         mg/dL               0,20 - 1,10
S-AST (GOT)                         23           U/L                 [5 - 40]
S-GAMMA GT                          55           U/L                 10 - 71
S-FERRITINA                         312          ng/mL               M: 30 - 400; F: 15 - 150
S-PSA TOTALE                        1,25         ng/mL               0,00 - 4,00
Esame urine
Colore                              giallo paglierino
Glucosio                            assente                          assente
Proteine                            assenti                          assenti`,
    collected: '2025-01-18',
    reported: '2025-01-19',
    born: '1962-11-05',
    sex: 'male',
    results: [
      `S-GLUCOSIO | 112 | mg/dL | 70..100 | H | glucose_fasting`,
      `S-UREA | 38 | mg/dL | 17..43 | N | urea`,
      `S-CREATININA | 0.94 | mg/dL | 0.67..1.17 | N | creatinine`,
      `S-COLESTEROLO TOTALE | 238 | mg/dL | ..200 | H | cholesterol_total`,
      `S-COLESTEROLO HDL | 41 | mg/dL | 40.. | N | hdl`,
      `S-TRIGLICERIDI | 145 | mg/dL | ..150 | N | triglycerides`,
      `S-BILIRUBINA TOTALE | 0.8 | mg/dL | 0.2..1.1 | N | bilirubin_total`,
      `S-AST (GOT) | 23 | U/L | 5..40 | N | ast`,
      `S-GAMMA GT | 55 | U/L | 10..71 | N | ggt`,
      `S-FERRITINA | 312 | ng/mL | 30..400 | N | ferritin`,
      `S-PSA TOTALE | 1.25 | ng/mL | 0..4 | N | psa`,
      `Colore | giallo paglierino | - | .. | - | -`,
      `Glucosio | assente | - | .. | N | -`,
      `Proteine | assenti | - | .. | N | -`,
    ],
  },
  {
    title: 'Spanish table',
    text: `LABORATORIO CLINICO CENTRAL
Paciente: Laura Gómez Ruiz     Sexo: Mujer     F. Nacimiento: 09/08/1991
Fecha de extracción: 23/10/2024   Fecha de informe: 24/10/2024

Prueba                         Resultado     Unidades        Valores de referencia
HEMATOLOGÍA
Hematíes                       4,61          x10^6/µL        3,80 - 5,10
Hemoglobina                    12,9          g/dL            12,0 - 15,5
Hematocrito                    39,1          %               36,0 - 46,0
Leucocitos                     7,25          x10^3/µL        4,00 - 11,00
Plaquetas                      298           x10^3/µL        150 - 400
BIOQUÍMICA
Glucosa                        87            mg/dL           70 - 110
Urea                           31            mg/dL           10 - 50
Creatinina                     0,71          mg/dL           0,50 - 0,90
Ácido úrico                    4,2           mg/dL           2,4 - 5,7
Colesterol total               214  *        mg/dL           Hasta 200
Colesterol HDL                 62            mg/dL           Mayor de 45
Colesterol LDL                 131  *        mg/dL           Menor de 130
Hierro                         52            µg/dL           37 - 145
Vitamina D (25-OH)             19,4 *        ng/mL           30,0 - 100,0
Anticuerpos anti-TPO           Negativo`,
    collected: '2024-10-23',
    reported: '2024-10-24',
    born: '1991-08-09',
    sex: 'female',
    results: [
      `Hematíes | 4.61 | x10^6/µL | 3.8..5.1 | N | rbc`,
      `Hemoglobina | 12.9 | g/dL | 12..15.5 | N | hemoglobin`,
      `Hematocrito | 39.1 | % | 36..46 | N | hematocrit`,
      `Leucocitos | 7.25 | x10^3/µL | 4..11 | N | wbc`,
      `Plaquetas | 298 | x10^3/µL | 150..400 | N | platelets`,
      `Glucosa | 87 | mg/dL | 70..110 | N | glucose_fasting`,
      `Urea | 31 | mg/dL | 10..50 | N | urea`,
      `Creatinina | 0.71 | mg/dL | 0.5..0.9 | N | creatinine`,
      `Ácido úrico | 4.2 | mg/dL | 2.4..5.7 | N | uric_acid`,
      `Colesterol total | 214 | mg/dL | ..200 | H | cholesterol_total`,
      `Colesterol HDL | 62 | mg/dL | 45.. | N | hdl`,
      `Colesterol LDL | 131 | mg/dL | ..130 | H | ldl`,
      `Hierro | 52 | µg/dL | 37..145 | N | iron`,
      `Vitamina D (25-OH) | 19.4 | ng/mL | 30..100 | L | vitamin_d`,
      `Anticuerpos anti-TPO | Negativo | - | .. | - | tpo_ab`,
    ],
  },
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
      `eGFR using creatinine (CKD-EPI) per 1.73 square metres | >90 | mL/min | 60..120 | - | egfr | REVIEW unit_mismatch`,
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
      `LDL-CHOLESTEROL | 139 | mg/dL | .. | H | ldl`,
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
    title: 'German table with flags before the value',
    text: `Laborbefund vom 12.11.2024
Name: Schmidt, Erika  geb.: 02.03.1965
Parameter            Wert        Norm             Einheit
Hb                 - 11,2        12,0 - 16,0      g/dl
Leukozyten           6,8         4,0 - 10,0       Tsd/µl
Thrombozyten         312         150 - 400        Tsd/µl
Natrium              139         135 - 145        mmol/l
Ferritin           - 8           15 - 150         ng/ml
Vitamin B12          412         197 - 771        pg/ml
TSH                  1,23        0,27 - 4,20      µU/ml
HbA1c (IFCC)         38          20 - 42          mmol/mol
HbA1c (NGSP)         5,6         4,0 - 6,0        %`,
    collected: null,
    reported: '2024-11-12',
    born: '1965-03-02',
    sex: null,
    results: [
      `Hb | 11.2 | g/dl | 12..16 | L | hemoglobin`,
      `Leukozyten | 6.8 | Tsd/µl | 4..10 | N | wbc`,
      `Thrombozyten | 312 | Tsd/µl | 150..400 | N | platelets`,
      `Natrium | 139 | mmol/l | 135..145 | N | sodium`,
      `Ferritin | 8 | ng/ml | 15..150 | L | ferritin`,
      `Vitamin B12 | 412 | pg/ml | 197..771 | N | vitamin_b12`,
      `TSH | 1.23 | µU/ml | 0.27..4.2 | N | tsh`,
      `HbA1c (IFCC) | 38 | mmol/mol | 20..42 | N | hba1c`,
      `HbA1c (NGSP) | 5.6 | % | 4..6 | N | hba1c`,
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
  {
    title: 'French lines with dot leaders and two units',
    text: `LABORATOIRE CERBALLIANCE
Prélèvement du 05/09/2024 à 07:45
Glycémie ....................... 5,10 mmol/L (3,90 - 5,80)        0,92 g/L (0,70 - 1,05)
Créatinine ..................... 72 µmol/L (49 - 90)
Débit de filtration glomérulaire (CKD-EPI) ..... 92 mL/min/1,73m²
Cholestérol total .............. 5,48 mmol/L                       2,12 g/L
HDL cholestérol ................ 1,45 mmol/L (> 1,00)
Exploration d'une anomalie lipidique : cholestérol inférieur à 2,00 g/L
Ferritine ...................... 22 µg/L (15 - 150)
VITAMINE D (25 OH D2 + D3) ..... 18,5 ng/mL (30,0 - 60,0)
Sérologie toxoplasmose IgG ..... Négatif`,
    collected: '2024-09-05',
    reported: null,
    born: null,
    sex: null,
    results: [
      `Glycémie | 5.1 | mmol/L | 3.9..5.8 | N | glucose_fasting`,
      `Créatinine | 72 | µmol/L | 49..90 | N | creatinine`,
      `Débit de filtration glomérulaire (CKD-EPI) | 92 | mL/min/1,73m² | .. | - | egfr`,
      `Cholestérol total | 5.48 | mmol/L | .. | - | cholesterol_total`,
      `HDL cholestérol | 1.45 | mmol/L | 1.. | N | hdl`,
      `Ferritine | 22 | µg/L | 15..150 | N | ferritin`,
      `VITAMINE D (25 OH D2 + D3) | 18.5 | ng/mL | 30..60 | L | vitamin_d`,
      `Sérologie toxoplasmose IgG | Négatif | - | .. | - | -`,
    ],
  },
  {
    title: 'Spanish lines with brackets',
    text: `INFORME DE RESULTADOS
Nombre: María López    Edad: 45    Fecha: 11/03/2025
Glucosa basal: 102 mg/dL (74 - 100) *
Hemoglobina glicosilada (HbA1c): 5,8 % (4,0 - 5,6)
Colesterol total: 5,6 mmol/L (menor de 5,2)
GPT (ALT): 24 U/L (hasta 35)
TSH: 3,45 mUI/L (0,27 - 4,20)
Leucocitos: 6.540 /µL (4.000 - 11.000)
Plaquetas: 254.000 /µL (150.000 - 400.000)
pH orina: 6,0
Proteínas en orina: Negativo`,
    collected: '2025-03-11',
    reported: null,
    born: null,
    sex: null,
    results: [
      `Glucosa basal | 102 | mg/dL | 74..100 | H | glucose_fasting`,
      `Hemoglobina glicosilada (HbA1c) | 5.8 | % | 4..5.6 | H | hba1c`,
      `Colesterol total | 5.6 | mmol/L | ..5.2 | H | cholesterol_total`,
      `GPT (ALT) | 24 | U/L | ..35 | N | alt`,
      `TSH | 3.45 | mUI/L | 0.27..4.2 | N | tsh`,
      `Leucocitos | 6540 | /µL | 4000..11000 | N | wbc`,
      `Plaquetas | 254000 | /µL | 150000..400000 | N | platelets`,
      `pH orina | 6 | - | .. | - | urine_ph`,
      `Proteínas en orina | Negativo | - | .. | - | -`,
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
  {
    title: 'Italian table with arrows of brackets',
    text: `Laboratorio Analisi Cliniche San Marco     Data accettazione 14/02/2025   Data referto 15/02/2025
Esame                      Risultato        U.M.         Valori di riferimento
EMOCROMO
Leucociti                  5,91             10^3/uL      4,00 - 10,00
Eritrociti                 4,88             10^6/uL      4,20 - 5,40
Emoglobina                 11,8    <        g/dL         12,0 - 16,0
Piastrine                  410     >        10^3/uL      150 - 400
Neutrofili                 58,2             %            40,0 - 74,0
Neutrofili                 3,44             10^3/uL      1,80 - 7,70
Glicemia                   91               mg/dL        60 - 100
Azotemia                   34               mg/dL        15 - 50
Transaminasi GOT (AST)     22               U/L          < 35
Sideremia                  48       *       microg/dL    50 - 170
VES                        12               mm/h         < 20`,
    collected: '2025-02-14',
    reported: '2025-02-15',
    born: null,
    sex: null,
    results: [
      `Leucociti | 5.91 | 10^3/uL | 4..10 | N | wbc`,
      `Eritrociti | 4.88 | 10^6/uL | 4.2..5.4 | N | rbc`,
      `Emoglobina | 11.8 | g/dL | 12..16 | L | hemoglobin`,
      `Piastrine | 410 | 10^3/uL | 150..400 | H | platelets`,
      `Neutrofili | 58.2 | % | 40..74 | N | neutrophils_pct`,
      `Neutrofili | 3.44 | 10^3/uL | 1.8..7.7 | N | neutrophils_abs`,
      `Glicemia | 91 | mg/dL | 60..100 | N | glucose_fasting`,
      `Azotemia | 34 | mg/dL | 15..50 | N | urea | REVIEW unit_ambiguous`,
      `Transaminasi GOT (AST) | 22 | U/L | ..35 | N | ast`,
      `Sideremia | 48 | microg/dL | 50..170 | L | iron`,
      `VES | 12 | mm/h | ..20 | N | esr`,
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

describe('report layouts', () => {
  it.each(layouts)('$title', ({ text, collected, reported, born, sex, results }) => {
    const report = readLabReport(rowsFromText(text))
    expect(inOneLine(report)).toEqual(results)
    expect([
      report.collection_date,
      report.report_date,
      report.patient.birth_date,
      report.patient.sex,
    ]).toEqual([collected, reported, born, sex])
  })
})
