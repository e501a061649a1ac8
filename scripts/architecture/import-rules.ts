// Who may import whom, one rule at a time.
import type { Import } from './source-files.ts'

type Rule = { name: string; broken: (from: string, to: Import) => boolean }

/** Which feature of the server uses which other feature's service, and why. A type counts like any import. */
const FEATURE_EDGES: Record<string, Record<string, string>> = {
  assistant: {
    'health-log': 'questions about what was logged',
    metrics: 'questions about what devices recorded',
    profile: 'age, sex and notes guard every answer',
    supplements: 'what is taken clashes with what is asked about',
    'test-data': 'questions about results',
  },
  billing: { mail: 'receipts and failed payments are mailed' },
  'blood-markers': {
    profile: 'ranges and biological age depend on sex and age',
    supplements: 'what was begun for a marker stands in its chart',
    'test-data': 'a chart is made of results',
  },
  dashboard: {
    'health-log': 'the score and the activities of the week',
    profile: 'goals and the score depend on the person',
    supplements: 'the intakes of today',
    'test-data': 'the newest tests and the score',
  },
  fhir: {
    profile: 'who somebody is, and which medicines they take',
    supplements: 'what is taken is a medication statement',
    'test-data': 'results are observations',
    tokens: 'a token says who may read what',
  },
  level: {
    plan: 'actions that were done or skipped',
    profile: 'whether a result was out of range depends on the person',
    supplements: 'days with an answer to whether it was taken',
    'test-data': 'tests again and real changes',
  },
  mcp: {
    assistant: 'a program asks it, and reads results as it does',
    profile: 'which medicines somebody takes',
    supplements: 'what is taken',
    tokens: 'a token says who may read what',
  },
  ownership: {
    'health-log': 'what was logged is in the archive',
    mail: 'who waits for an archive is told that it is ready',
    profile: 'the archive says whose it is',
    supplements: 'what is taken is in the archive',
    'test-data': 'results are in the archive',
  },
  plan: {
    'health-log': 'how far goals are reached',
    profile: 'a weight goal depends on the height',
    supplements: 'an action to take one is judged by its intakes',
    'test-data': 'an action is judged by the next test',
  },
  reminders: {
    mail: 'the mail of the day',
    plan: 'open actions are reminded of',
    story: 'it says which tests are due again',
    supplements: 'intakes are reminded of',
  },
  sharing: {
    plan: 'questions for the doctor',
    profile: 'a summary says whose it is',
    story: 'what is out of range and how it came there',
    supplements: 'what is taken is in a summary',
    'test-data': 'results are in a summary',
  },
  story: {
    plan: 'what is planned, done or skipped is not proposed again',
    profile: 'ranges, units and advice depend on the person',
    supplements: 'what is taken guards what is proposed, and is judged by results',
    'test-data': 'the story is told of results',
  },
}

const READER = 'domain/src/health/lab-report/'
/** The stages of the reader of reports, in their order (docs/architecture.md). */
const READER_STAGES = ['lex', 'arrange', 'head', 'propose', 'finish', 'weigh', 'choose']
/** The place of a file's stage in that order; -1 for what is in none. */
const readerStage = (path: string): number =>
  path.startsWith(READER) ? READER_STAGES.indexOf(path.slice(READER.length).split('/')[0]!) : -1
/** What stages hand to each other. */
const BETWEEN_STAGES = `${READER}printed-row.ts`

const feature = (path: string, tier: string) => new RegExp(`^${tier}/src/features/([^/]+)/`).exec(path)?.[1]
const nameOf = (path: string) => path.split('/').at(-1) ?? ''
export const isTest = (path: string) => /\.test\.tsx?$|^server\/src\/testing\//.test(path)
/** Where the parts are put together: whole programs. */
const isProgram = (path: string) => /^server\/src\/(?:(?:main|serve-app)\.ts$|commands\/)/.test(path)
const TABLES = 'server/src/db/schema/'
const VENDORS =
  /^(?:nodemailer|flydrive|@aws-sdk\/.*|pg-boss|altcha-lib|stripe|@ai-sdk\/(?!provider$).*)(?:\/|$)/

/** Schemas, and the parser of expressions (docs/decisions/015): both only reckon. */
const LIBRARIES_OF_DOMAIN = new Set(['zod', '@eslint-community/regexpp'])

export const IMPORT_RULES: Rule[] = [
  {
    name: 'domain imports only zod, regexpp and itself',
    broken: (from, { to }) =>
      from.startsWith('domain/') &&
      !isTest(from) &&
      !LIBRARIES_OF_DOMAIN.has(to) &&
      !to.startsWith('domain/'),
  },
  {
    name: 'the web never imports the server at run time',
    broken: (from, { to, typeOnly }) => from.startsWith('web/') && to.startsWith('server/') && !typeOnly,
  },
  {
    name: 'the server never imports the web',
    broken: (from, { to }) => from.startsWith('server/') && to.startsWith('web/'),
  },
  {
    name: 'only programs and tests import adapters',
    broken: (from, { to }) =>
      to.startsWith('server/src/adapters/') &&
      from.startsWith('server/') &&
      !from.startsWith('server/src/adapters/') &&
      !isProgram(from) &&
      !isTest(from),
  },
  {
    name: 'only adapters import vendor SDKs',
    broken: (from, { to }) =>
      from.startsWith('server/') &&
      !isTest(from) &&
      VENDORS.test(to) &&
      !from.startsWith('server/src/adapters/'),
  },
  {
    name: 'only repo.ts imports tables',
    broken: (from, { to, typeOnly }) =>
      to.startsWith(TABLES) &&
      !typeOnly &&
      !from.startsWith(TABLES) &&
      !isTest(from) &&
      !['server/src/features/auth/library/auth.ts', 'server/src/crypto/user-keys.ts'].includes(from) &&
      nameOf(from) !== 'repo.ts',
  },
  {
    name: 'only routes import http/',
    broken: (from, { to }) =>
      from.startsWith('server/src/') &&
      to.startsWith('server/src/http/') &&
      !isTest(from) &&
      !isProgram(from) &&
      !/^server\/src\/(?:app\.ts$|http\/)/.test(from) &&
      !/(?:^|-)routes\.ts$/.test(nameOf(from)),
  },
  {
    name: 'a feature uses another one only through its service, along the declared list',
    broken: (from, { to }) => {
      const [user, used] = [feature(from, 'server'), feature(to, 'server')]
      if (!user || !used || user === used || isTest(from)) return false
      return !(FEATURE_EDGES[user]?.[used] && nameOf(to) === 'service.ts')
    },
  },
  {
    name: 'on the web a feature never imports another: compose in pages',
    broken: (from, { to }) => {
      const [user, used] = [feature(from, 'web'), feature(to, 'web')]
      return Boolean(user && used && user !== used)
    },
  },
  {
    name: 'ui and lib import no feature and no page',
    broken: (from, { to }) => /^web\/src\/(ui|lib)\//.test(from) && /^web\/src\/(features|pages)\//.test(to),
  },
  {
    name: 'a stage of the reader imports only earlier stages',
    broken: (from, { to }) =>
      !isTest(from) &&
      readerStage(from) >= 0 &&
      to.startsWith(READER) &&
      to !== BETWEEN_STAGES &&
      (readerStage(to) < 0 || readerStage(to) > readerStage(from)),
  },
  {
    name: 'ports hold types only',
    broken: (from, { typeOnly }) => from.startsWith('server/src/ports/') && !typeOnly,
  },
]

/** Declared edges that nothing uses, and those of a circle. */
export function edgeFaults(
  used: ReadonlySet<string>,
  circles: (edges: ReadonlyMap<string, ReadonlySet<string>>) => string[][],
): string[] {
  const edges = new Map(Object.entries(FEATURE_EDGES).map(([from, to]) => [from, new Set(Object.keys(to))]))
  const idle = [...edges].flatMap(([from, targets]) =>
    [...targets].filter((to) => !used.has(`${from} ${to}`)).map((to) => `${from} -> ${to}`),
  )
  return [
    ...idle.map((edge) => `a declared edge between features is used: ${edge} is not`),
    ...circles(edges).map((circle) => `features form no circle: ${circle.join(', ')}`),
  ]
}

/** `assistant profile`, when one feature of the server imports another. */
export function featureEdge(from: string, { to }: Import): string | null {
  const [user, used] = [feature(from, 'server'), feature(to, 'server')]
  return user && used && user !== used && !isTest(from) ? `${user} ${used}` : null
}
