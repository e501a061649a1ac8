import { expect, test } from 'vitest'
import { triage } from './triage.ts'

test.each([
  ['my husband hits me', /not your fault.*116 016.*1-800-799-7233/],
  ['I am afraid of my partner', /116 016/],
  ['my boyfriend choked me last night', /116 016[\s\S]*After strangling/],
  ['he says he will kill me if I leave', /116 016/],
  ['I was raped last night', /After a rape, care is best within 72 hours/],
  ['he won’t let me leave the house and took my phone', /116 016/],
  ['my dad beats me', /never the child’s fault.*116 111/],
  ['I think the neighbours hit their child', /116 111/],
  ['my daughter has bruises and is scared of her stepdad', /116 111/],
  ['my mum locks me in the cupboard', /116 111/],
  ['my stepdad comes into my room at night', /never the child’s fault.*116 111/],
  ['my uncle gets into my bed when everyone sleeps', /116 111/],
  ['mein Mann schlägt mich', /nicht Ihre Schuld.*116 016/],
  ['min man slår mig', /inte ditt fel.*116 016/],
  ['mon mari me frappe', /pas votre faute.*116 016/],
  ['mi marido me pega', /no es culpa suya.*116 016/],
  ['mio marito mi picchia', /non è colpa sua.*116 016/],
])('%s', (message, words) => {
  const { level, advice, sources } = triage(message)
  expect(level).not.toBe('routine')
  expect(advice).toMatch(words)
  expect(advice).toContain('112')
  expect(advice).not.toMatch(/back blows|medical emergency/)
  expect(sources.length).toBeGreaterThan(0)
})

test('the line is that of the region', () => {
  expect(triage('my husband hits me', { region: 'SE' }).advice).toContain('020-50 50 50')
  expect(triage('my husband hits me', { region: 'US' }).advice).toMatch(/call 911.*1-800-799-7233/)
  expect(triage('my dad beats me', { region: 'FI' }).advice).toContain('talk to 116 111;')
})

test('a wound and thoughts of suicide are heard beside the violence', () => {
  expect(triage('my husband hits me and I want to kill myself').advice).toMatch(/116 016[\s\S]*findahelpline/)
  expect(triage('he stabbed me and he hits me').advice).toMatch(/116 016[\s\S]*medical emergency/)
})

test.each([
  'my husband hits the gym every day',
  'my trainer beats me at tennis',
  'my toddler hits me when tired',
  'what counts as domestic abuse?',
  'in the film he hits her',
  'my grandad comes into my room at night to say good night',
])('%s: none', (message) => expect(triage(message).level).toBe('routine'))
