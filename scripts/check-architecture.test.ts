import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './check-architecture.ts'

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
  ['domain imports only zod and itself', 'domain/src/health/x.ts', `import fs from 'node:fs'`],
  [
    'the web never imports the server at run time',
    'web/src/lib/x.ts',
    `import { a } from '@aevia/server/app.ts'`,
  ],
  ['the server never imports the web', 'server/src/http/x.ts', `import { a } from '@aevia/web/root.tsx'`],
  ['no file over 400 lines', 'server/src/http/x.ts', '\n'.repeat(401)],
  [
    'only main and testing import adapters',
    'server/src/app.ts',
    `import { a } from './adapters/mail/smtp.ts'`,
  ],
  [
    'only adapters import vendor SDKs',
    'server/src/features/auth/x.ts',
    `import nodemailer from 'nodemailer'`,
  ],
  [
    'only repo.ts imports tables',
    'server/src/features/auth/service.ts',
    `import { user } from '#server/db/schema/auth.ts'`,
  ],
  [
    'a feature uses another one',
    'server/src/features/profile/x.ts',
    `import { a } from '../auth/service.ts'`,
  ],
  [
    'a feature uses another one',
    'server/src/features/assistant/x.ts',
    `import { a } from '../profile/repo.ts'`,
  ],
  [
    'on the web a feature never imports another',
    'web/src/features/auth/x.ts',
    `import { a } from '#web/features/profile/queries.ts'`,
  ],
  [
    'ui and lib import no feature',
    'web/src/ui/x.tsx',
    `import { a } from '#web/features/profile/queries.ts'`,
  ],
  ['ports hold types only', 'server/src/ports/x.ts', `import fs from 'node:fs'`],
  ['only config.ts reads process.env', 'server/src/http/x.ts', `const port = process.env.PORT`],
  ['one word per feature everywhere', 'web/src/features/labs/x.ts', `export const a = 1`],
])('a planted violation is found: %s', (rule, path, text) => {
  const features = {
    'server/src/features/auth/a.ts': '',
    'server/src/features/profile/a.ts': '',
    'server/src/features/assistant/a.ts': '',
  }
  const found = planted({ ...features, [path]: text })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(rule)
  expect(found[0]).toContain(path.split('/').at(-2))
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
