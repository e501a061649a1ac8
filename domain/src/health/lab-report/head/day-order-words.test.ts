import { expect, it } from 'vitest'
import { rowsFromText } from '../arrange/text-layout.ts'
import { readLabReport } from '../read-lab-report.ts'

const dayIn = (text: string) => readLabReport(rowsFromText(text)).collection_date

it.each([
  ['Fecha de toma', 'Prueba      Resultado    Unidades'],
  ['Data da coleta', 'Exame       Resultado    Unidade'],
  ['Afnamedatum', 'Bepaling    Uitslag      Eenheid'],
  ['Data pobrania', 'Badanie     Wynik        Jednostka'],
  ['Numune alma tarihi', 'Tetkik      Sonuç        Birim'],
  ['Data recoltării', 'Analize     Rezultat     UM'],
  ['Дата взятия', 'Исследование   Результат   Единицы'],
])('the day comes first in a report with the headings of "%s"', (label, headings) => {
  expect(dayIn(`${label}: 03/04/2024\n${headings}\nFerritin    54           ng/mL`)).toBe('2024-04-03')
})

it.each([
  ['Haematology', '2024-04-03'],
  ['Urine colour', '2024-04-03'],
  ['Hematology', null],
  ['Urine color', null],
])('in English, by its spelling: %s', (heading, day) => {
  expect(dayIn(`Collected: 03/04/2024\n${heading}\nFerritin    54 ng/mL    15-150`)).toBe(day)
})

it.each([
  ['Ref. By : Dr. A. Sharma', '2024-04-03'],
  ['Dr. A. Sharma, M.B.B.S., M.D. (Path)', '2024-04-03'],
  ['Ordering provider: Jane Doe', '2024-03-04'],
  ['WBC    5.4   Thousand/uL   3.8-10.8', '2024-03-04'],
  ['Printed 8:10 AM EST', '2024-03-04'],
  ['Ref. By : Dr. A. Sharma, Austin, TX 78701', null],
  ['Doctor: Jane Doe', null],
])('in English, by who sent the person and how cells are counted: %s', (line, day) => {
  expect(dayIn(`Collected: 03/04/2024\n${line}\nFerritin    54 ng/mL    15-150`)).toBe(day)
})
