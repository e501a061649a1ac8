import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  ['write to ada.lovelace+x@mail.example.co.uk please', 'write to [removed] please'],
  ['my personnummer is 19850709-9805', 'my personnummer is [removed]'],
  ['850709-9805 and 8507099805', '[removed] and [removed]'],
  ['SSN 078-05-1120', 'SSN [removed]'],
  ['NI number QQ 12 34 56 C', 'NI number [removed]'],
  ['ring +46 70 174 06 05 or 0701740605', 'ring [removed] or [removed]'],
  ['(555) 123-4567', '[removed]'],
  ['IBAN SE35 5000 0000 0549 1000 0003', 'IBAN [removed]'],
  ['patient id 123456789012', 'patient id [removed]'],
  ['My name is Grace Hopper and I take iron', 'My name is [removed] and I take iron'],
  ['card 4111 1111 1111 1111, 3782-822463-10005', 'card [removed], [removed]'],
  ['born on 9 July 1985', 'born on [removed]'],
  ['DOB: 09/07/1985; tested 2026-03-14', 'DOB: [removed]; tested 2026-03-14'],
  ['my date of birth is 1985-07-09', 'my date of birth is [removed]'],
  ['född den 9 juli 1985', 'född den [removed]'],
  ['jag heter Åsa Öberg', 'jag heter [removed]'],
])('%j', (text, clean) => expect(scrub(text)).toBe(clean))

test('the names of the user go wherever they stand as words', () =>
  expect(scrub("Ada's LDL; lovelace, ADA, adapted, Canada", ['Ada Lovelace', null])).toBe(
    "[removed]'s LDL; [removed], [removed], adapted, Canada",
  ))

test('also written together, and of the whole family', () =>
  expect(scrub('AdaLovelace, the Lovelaces, lovelaceada, ada_lovelace', ['Ada Lovelace'])).toBe(
    '[removed], the [removed], [removed], [removed]_[removed]',
  ))

test.each([
  'LDL 4.9 mmol/L on 2026-03-14, range 0.0-3.0',
  'platelets 250,000 /uL and 1,234,567',
  'vitamin D 50000 IU weekly, ferritin 18',
  'blood pressure 122/78, pulse 58, 2026',
  'I take 0.5 mg, 400 mg, 1000 IU',
])('%j stays', (text) => expect(scrub(text)).toBe(text))
