/** German and French reports. Every document here is invented. */
import type { Layout } from './layout.ts'

export const germanAndFrenchLayouts: Layout[] = [
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
]
