/** The claims, read when they are first asked for, and found by what they are about. */
import { remembering } from '../remember.ts'
import { compareClaims } from './order.ts'
import { namesInSteps, spaceOf } from './names.ts'
import { atOnce, type Runner } from '../steps.ts'
import { simpleName } from './simple-name.ts'
import type { Claim, ClaimFile, Predicate, SubjectKind } from './schema.ts'

export type Subject = { kind: SubjectKind; name: string }

/** evidence-check.ts checks the files against the schema; here they are believed. */
const FILES: (() => Promise<{ default: unknown }>)[] = [
  () => import('./claims/biomarkers.json', { with: { type: 'json' } }),
  () => import('./claims/living.json', { with: { type: 'json' } }),
  () => import('./claims/medicines.json', { with: { type: 'json' } }),
  () => import('./claims/nutrients.json', { with: { type: 'json' } }),
]

const claimsOf = ({ sources, claims }: ClaimFile): Claim[] =>
  claims.map((claim) => ({
    ...claim,
    value: claim.value ? { low: null, high: null, unit: null, form: null, ...claim.value } : null,
    population: claim.population ?? {},
    severity: claim.severity ?? null,
    source: sources[claim.source]!,
  }))

const CLAIMS_A_STEP = 50

const add = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** An index of claims; `loadEvidence` makes that of the product. */
function* evidenceInSteps(files: readonly ClaimFile[]) {
  const names = yield* namesInSteps()
  const claims: Claim[] = []
  for (const file of files) {
    claims.push(...claimsOf(file))
    yield
  }
  const sorted = claims.toSorted(compareClaims)
  const bySubject = new Map<string, Claim[]>()
  const byId = new Map(sorted.map((claim) => [claim.id, claim]))
  const excepted = new Map<Claim, string[]>()
  const parties = new Map<Claim, [Set<string>, Set<string>]>()

  // Some are known only as the other party of an interaction: azathioprine of allopurinol.
  const subjects = new Set(
    sorted.flatMap(({ subject }) => [subject.name, subject.with ?? subject.name]).map(simpleName),
  )

  yield
  for (const [place, claim] of sorted.entries()) {
    if (place % CLAIMS_A_STEP === 0) yield
    const { kind, name, with: other } = claim.subject
    const own = names.keysOf(kind, name)
    const others = other === undefined ? [] : names.keysOf(kind, other)
    if (other !== undefined) parties.set(claim, [new Set(own), new Set(others)])
    const exceptions = [name, other ?? ''].flatMap(names.exceptedIn)
    if (exceptions.length > 0) excepted.set(claim, exceptions)
    for (const key of new Set([...own, ...others])) add(bySubject, `${spaceOf(kind)} ${key}`, claim)
  }

  /** Those of a medicine itself before those of its classes; each in the order of `compareClaims`. */
  function claimsAbout({ kind, name }: Subject, predicates?: readonly Predicate[]): Claim[] {
    const keys = names.askedKeys(kind, name)
    const found = new Set(keys.flatMap((key) => bySubject.get(`${spaceOf(kind)} ${key}`) ?? []))
    return [...found].filter(
      (claim) =>
        (kind !== 'interaction' || claim.subject.kind === 'interaction') &&
        (!predicates || predicates.includes(claim.predicate)) &&
        !excepted.get(claim)?.some((key) => keys.includes(key)),
    )
  }

  // What is on record is asked about with everything that a message names: hundreds of products, and each of them again.
  const takenKeys = remembering((name: string): string[] => names.askedKeys('interaction', name), {
    longest: Infinity,
  })
  const interactionsOf = remembering((name: string): Claim[] => claimsAbout({ kind: 'interaction', name }), {
    longest: Infinity,
    most: 64,
  })

  /** Claims of two things taken together, by whichever name each is known; `a` and `b` in either order. */
  function interactionsBetween(a: string, b: string): Claim[] {
    const [one, other] = [takenKeys(a), takenKeys(b)]
    const namesOne = (keys: readonly string[], party: ReadonlySet<string>) =>
      keys.some((key) => party.has(key))
    return interactionsOf(a).filter((claim) => {
      if (excepted.get(claim)?.some((key) => other.includes(key))) return false
      const [left, right] = parties.get(claim)!
      return (
        (namesOne(one, left) && namesOne(other, right)) || (namesOne(one, right) && namesOne(other, left))
      )
    })
  }

  return {
    all: sorted as readonly Claim[],
    findClaim: (id: string) => byId.get(id),
    claimsAbout,
    interactionsBetween,
    /** The keys of something swallowed by any of its names, those of its classes too. */
    takenKeys,
    /** The same without its classes: what is said of tramadol is not said of all that raises serotonin. */
    keysOf: (name: string): string[] => names.keysOf('interaction', name),
    isTaken: names.isTaken,
    isWordOfName: names.isWordOfName,
    /** Whether anything may be known under a simplified name. */
    isName: (simple: string): boolean => subjects.has(simple) || names.isKnown(simple),
  }
}

type EvidenceSteps = ReturnType<typeof evidenceInSteps>
export type Evidence = EvidenceSteps extends Generator<undefined, infer Made> ? Made : never
let loading: Promise<Evidence> | null = null

async function load(run: Runner): Promise<Evidence> {
  const files = await Promise.all(FILES.map((read) => read()))
  return run(evidenceInSteps(files.map((file) => file.default as ClaimFile)))
}

/** The product's claims; the first call reads the files. */
export const loadEvidence = (run: Runner = atOnce): Promise<Evidence> => (loading ??= load(run))
