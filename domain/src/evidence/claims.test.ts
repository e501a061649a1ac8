import { describe, expect, it } from 'vitest'
import { loadEvidence } from './claims.ts'

const evidence = await loadEvidence()
const ids = (claims: readonly { id: string }[]) => claims.map(({ id }) => id)

describe('the claims', () => {
  it('are read once', async () => {
    expect(await loadEvidence()).toBe(evidence)
  })

  it('are found by the catalogue’s id, by synonym and in either spelling', () => {
    const own = ids(evidence.claimsAbout({ kind: 'biomarker', name: 'hemoglobin' }))
    expect(own).toContain('haemoglobin.low_means.medlineplus')
    for (const name of ['Haemoglobin', 'Hgb', 'HAEMOGLOBIN'])
      expect(ids(evidence.claimsAbout({ kind: 'biomarker', name }))).toEqual(own)
  })

  it('keep a marker apart from a supplement of the same name', () => {
    const marker = evidence.claimsAbout({ kind: 'biomarker', name: 'vitamin D' })
    const taken = evidence.claimsAbout({ kind: 'supplement', name: 'vitamin_d3' })
    expect(ids(taken)).toContain('vitamin-d.upper_limit.efsa.adults')
    expect(marker.some(({ id }) => ids(taken).includes(id))).toBe(false)
  })

  it('have the value, the grade and the page that they were read with', () => {
    expect(evidence.findClaim('vitamin-d.upper_limit.efsa.adults')).toMatchObject({
      value: { low: null, high: 100, unit: 'ug/d' },
      grade: { certainty: 'not_graded', basis: 'regulator' },
      source: { publisher: 'EFSA', url: 'https://www.efsa.europa.eu/et/efsajournal/pub/8145' },
    })
  })

  it('are limited to predicates', () => {
    const limits = evidence.claimsAbout({ kind: 'nutrient', name: 'vitamin D' }, ['upper_limit'])
    expect(limits.length).toBeGreaterThan(0)
    expect(limits.every(({ predicate }) => predicate === 'upper_limit')).toBe(true)
  })

  it('are none about what is not known', () => {
    expect(evidence.claimsAbout({ kind: 'biomarker', name: 'unobtainium' })).toEqual([])
    expect(evidence.claimsAbout({ kind: 'supplement', name: '' })).toEqual([])
  })
})

describe('interactions', () => {
  it.each([
    ['warfarin', "St John's wort", 'warfarin.interacts.medsafe.st_johns_wort'],
    ['metformin', 'vitamin_b12', 'metformin.interacts.mhra.vitamin_b12'],
    ['simvastatin', 'clarithromycin', 'simvastatin.interacts.mhra.macrolides'],
    // By their classes.
    ['ibuprofen', 'lisinopril', 'ace_arb.interacts.bpac.nsaid'],
    ['lansoprazole', 'magnesium', 'ppi.interacts.nhs-rdtc.magnesium'],
    ['acetaminophen', 'warfarin', 'warfarin.interacts.nhs.paracetamol'],
    ['sildenafil', 'nitroglycerin', 'gtn.interacts.nhs.erection_medicines'],
  ])('of %s and %s are found from both', (a, b, id) => {
    expect(ids(evidence.interactionsBetween(a, b))).toContain(id)
    expect(ids(evidence.interactionsBetween(b, a)).toSorted()).toEqual(
      ids(evidence.interactionsBetween(a, b)).toSorted(),
    )
    expect(ids(evidence.claimsAbout({ kind: 'medicine', name: a }))).toContain(id)
  })

  it('are not of two medicines of the same side', () => {
    expect(ids(evidence.interactionsBetween('ramipril', 'lisinopril'))).not.toContain(
      'ace_arb.interacts.bpac.nsaid',
    )
  })

  it('of other statins are not said of those that are left out', () => {
    expect(ids(evidence.interactionsBetween('rosuvastatin', 'grapefruit'))).toContain(
      'statins_other.interacts.diabetes-clinic.grapefruit',
    )
    expect(ids(evidence.interactionsBetween('simvastatin', 'grapefruit'))).not.toContain(
      'statins_other.interacts.diabetes-clinic.grapefruit',
    )
  })
})
