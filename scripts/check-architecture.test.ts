import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findIdleEdges, findViolations } from './check-architecture.ts'

function planted(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'aevia-architecture-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    return findViolations(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test.each([
  ['domain imports only zod, regexpp and itself', 'domain/src/health/x.ts', `import fs from 'node:fs'`],
  [
    'the web never imports the server at run time',
    'web/src/lib/x.ts',
    `import { a } from '@aevia/server/app.ts'`,
  ],
  ['the server never imports the web', 'server/src/http/x.ts', `import { a } from '@aevia/web/root.tsx'`],
  ['no file over 400 lines', 'server/src/http/x.ts', '\n'.repeat(401)],
  [
    'only programs and tests import adapters',
    'server/src/app.ts',
    `import { a } from './adapters/mail/smtp.ts'`,
  ],
  [
    'only adapters import vendor SDKs',
    'server/src/features/auth/service.ts',
    `import nodemailer from 'nodemailer'`,
  ],
  [
    'only repo.ts imports tables',
    'server/src/features/auth/service.ts',
    `import { user } from '#server/db/schema/auth.ts'`,
  ],
  [
    'a feature uses another one',
    'server/src/features/profile/service.ts',
    `import { a } from '../auth/service.ts'`,
  ],
  [
    'a feature uses another one',
    'server/src/features/assistant/service.ts',
    `import { a } from '../profile/repo.ts'`,
  ],
  [
    'on the web a feature never imports another',
    'web/src/features/auth/queries.ts',
    `import { a } from '#web/features/profile/queries.ts'`,
  ],
  [
    'ui and lib import no feature',
    'web/src/ui/x.tsx',
    `import { a } from '#web/features/profile/queries.ts'`,
  ],
  [
    'a stage of the reader imports only earlier stages',
    'domain/src/health/lab-report/lex/x.ts',
    `import type { Row } from '../arrange/text-layout.ts'`,
  ],
  [
    'a stage of the reader imports only earlier stages',
    'domain/src/health/lab-report/weigh/x.ts',
    `import { readLabReport } from '../read-lab-report.ts'`,
  ],
  ['ports hold types only', 'server/src/ports/x.ts', `import fs from 'node:fs'`],
  ['only config.ts reads process.env', 'server/src/http/x.ts', `const port = process.env.PORT`],
  [
    'a feature uses another one',
    'server/src/features/profile/service.ts',
    `import type { Auth } from '../auth/service.ts'`,
  ],
  [
    'only routes import http/',
    'server/src/features/auth/service.ts',
    `import type { A } from '#server/http/env.ts'`,
  ],
  ...[
    'Date.now()',
    'new Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'fetch(url)',
    'performance.now()',
    'setTimeout(f)',
    'console.log(1)',
  ].map((call) => [
    'domain asks neither clock nor chance nor the world',
    'domain/src/health/x.ts',
    `export const a = () => ${call}`,
  ]),
  ['only known file names', 'server/src/features/auth/x.ts', ''],
  ['only known file names', 'web/src/features/auth/x.ts', ''],
  ['only known file names', 'web/src/features/auth/components/x.ts', ''],
  ['a file name says what is inside', 'domain/src/health/utils.ts', ''],
  ['one word per feature everywhere', 'web/src/features/labs/queries.ts', `export const a = 1`],
])('a planted violation is found: %s', (rule, path, text) => {
  const features = {
    'server/src/features/auth/repo.ts': '',
    'server/src/features/profile/repo.ts': '',
    'server/src/features/assistant/repo.ts': '',
  }
  const found = planted({ ...features, [path]: text })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(rule)
  expect(found[0]).toContain(path.split('/').at(-2))
})

test('a circle of files is found, also one of types alone', () => {
  const found = planted({
    'domain/src/text/a.ts': `import type { B } from './b.ts'`,
    'domain/src/text/b.ts': `export { c } from './c.ts'`,
    'domain/src/text/c.ts': `export const c = (await import('./a.ts')).a`,
  })
  expect(found).toEqual([
    'files form no circle: domain/src/text/a.ts, domain/src/text/b.ts, domain/src/text/c.ts',
  ])
})

test('two folders that import each other are found, without a circle of files', () => {
  const found = planted({
    'domain/src/text/a.ts': `import { b } from '../health/deep/b.ts'`,
    'domain/src/health/deep/b.ts': '',
    'domain/src/health/c.ts': `import type { D } from '../text/d.ts'`,
    'domain/src/text/d.ts': '',
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(
    'of two folders only one imports the other: domain/src/health <-> domain/src/text',
  )
})

test('a declared edge between features that nothing uses is found', () => {
  expect(findIdleEdges(mkdtempSync(join(tmpdir(), 'aevia-architecture-')))).toContain(
    'a declared edge between features is used: billing -> mail is not',
  )
  expect(findIdleEdges(join(import.meta.dirname, '..'))).toEqual([])
})

test('what is allowed is not reported', () => {
  expect(
    planted({
      'domain/src/health/a.ts': `import { z } from 'zod'\nimport { b } from '../text/b.ts'`,
      'server/src/main.ts': `import { a } from './adapters/mail/smtp.ts'`,
      'server/src/features/assistant/service.ts': `import { a } from '../profile/service.ts'`,
      'server/src/features/profile/repo.ts': `import { a } from '#server/db/schema/profile.ts'`,
      'web/src/lib/a.ts': `import type { App } from '@aevia/server/app.ts'`,
    }),
  ).toEqual([])
})
