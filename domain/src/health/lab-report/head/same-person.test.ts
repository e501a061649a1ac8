import { describe, expect, it } from 'vitest'
import { namedPlaces, namesOf } from './named-people.ts'
import { isSamePerson } from './same-person.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

describe('two names', () => {
  it.each([
    ['Müller, Anna Maria', 'Anna Mueller'],
    ['ANNA MULLER', 'Anna Müller'],
    ['A. Müller', 'Anna Müller'],
    ['Dr. Alex Stone', 'Alexander Stone'],
    ['Anna Müller geb. Schmidt', 'Anna Müller'],
    ['Anna Schmidt-Müller', 'Anna Müller'],
    ['Jonathen Stone', 'Jonathan Stone'],
    ["Sean O'Neill", 'Seán ONeill'],
    ['Anna', 'Anna Müller'],
    ['Анна Иванова', 'Anna Ivanova'],
    ['John Smith', ''],
  ])('%s and %s can be one person', (printed, own) => {
    expect(isSamePerson(printed, own, false)).toBe(true)
  })

  it.each([
    ['Maria Müller', 'Anna Müller'],
    ['Bruno Costa', 'Anna Müller'],
    ['Anna Schmidt', 'Anna Müller'],
    ['Hans Peter Stone', 'Alexander Stone'],
  ])('%s and %s are two people', (printed, own) => {
    expect(isSamePerson(printed, own, false)).toBe(false)
  })

  it('differ by marriage where the year of birth is the same', () => {
    expect(isSamePerson('Anna Schmidt', 'Anna Müller', true)).toBe(true)
    expect(isSamePerson('Maria Müller', 'Anna Müller', true)).toBe(false)
  })
})

describe('the people of a document', () => {
  const names = (text: string) => namesOf(namedPlaces(rowsFromText(text)))
  it('are named behind a label, each once', () => {
    expect(
      names('Patient Name: Anna Keller   Sex: F\nName : KELLER, ANNA M.\nRef. by: Dr. Hans Stone'),
    ).toEqual(['Anna Keller'])
  })
  it('are none where the name was taken out', () => {
    expect(names('Patient Name: XXXX XXXX\nName: Test Patient\nPatient: 4711')).toEqual([])
  })
})
