/** Italian and Spanish reports. Every document here is invented. */
import type { Layout } from './layout.ts'

export const italianAndSpanishLayouts: Layout[] = [
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
]
