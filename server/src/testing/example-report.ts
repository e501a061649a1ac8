/** The lab report of the example user, in the screenshots and in the film. */
import { pdfOf, placedRows } from './pdf.ts'

export const exampleReport = () =>
  pdfOf([
    placedRows(
      [40, 230, 310, 390],
      [
        ['Northside Laboratory'],
        ['Collected: 2026-03-14', '', 'Reported: 2026-03-15'],
        [],
        ['Test', 'Result', 'Unit', 'Reference range'],
        ['Haemoglobin', '141', 'g/L', '117 - 153'],
        ['25-Hydroxyvitamin D', '31', 'nmol/L', '50 - 125'],
        ['Ferritin', '18 L', 'ug/L', '30 - 400'],
        ['LDL Cholesterol', '4.1 H', 'mmol/L', '< 3.0'],
        ['HbA1c', '36', 'mmol/mol', '< 42'],
        ['TSH', '2.2', 'mIU/L', '0.4 - 4.0'],
      ],
    ),
  ])
