import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const SITE = 'https://aevia.example'

test.each([
  ['/', '/'],
  ['/auth?confirmed=1', '/auth?confirmed=1'],
  ['/platform/profile#security', '/platform/profile#security'],
  ['https://aevia.example', '/'],
  ['https://AEVIA.example:443/auth?mode=reset', '/auth?mode=reset'],
  ['pricing', '/pricing'],
  ['/a/../b', '/b'],
  ['/a%2f%2fevil.example', '/a%2f%2fevil.example'],
])('%s leads to %s', (given, path) => expect(returnAddress(given, SITE)).toBe(path))

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  ' //evil.example',
  'https:\\\\evil.example',
  'https:evil.example/..//x',
  'http://aevia.example/',
  'https://aevia.example:8443/',
  'https://aevia.example.evil.example/',
  'https://aevia.example@evil.example/',
  'https://aevia.example//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://[',
])('%j leads nowhere', (given) => expect(returnAddress(given, SITE)).toBeNull())
