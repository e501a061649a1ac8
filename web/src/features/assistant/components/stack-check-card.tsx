import type { StackItem } from '@aevia/domain/safety/check-stack.ts'
import type { Outcome } from '@aevia/domain/blood-markers/outcome.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from '#web/ui/icons.ts'
import { useOutcomes, useStackCheck } from '#web/features/assistant/stack-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** What is taken, against each other, the medicines and conditions noted, and the upper limits; and whether it worked. */
export function StackCheckCard() {
  const { data: stack } = useStackCheck()
  const { data: outcomes } = useOutcomes()
  if (!stack || stack.checked.length + stack.unknown.length === 0) return null
  return (
    <Card aria-labelledby="stack-check" className="mt-6">
      <CardHeader>
        <CardTitle id="stack-check">Check my stack</CardTitle>
        <CardDescription>
          <output>
            {stack.items.length === 0
              ? 'No listed interactions between the things you take. That does not mean it is safe: ask a pharmacist.'
              : `${stack.items.length} ${stack.items.length === 1 ? 'thing' : 'things'} to look at`}
          </output>
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 empty:pt-0 sm:empty:pt-0">
        {stack.items.length > 0 && (
          <ul className="flex flex-col gap-3">
            {stack.items.map((item) => (
              <Finding key={`${item.kind} ${item.products.join()} ${item.with} ${item.effect}`} item={item} />
            ))}
          </ul>
        )}
        {stack.left_out > 0 && (
          <p className="text-sm text-muted">
            Too many products for one check: {stack.left_out} were left out.
          </p>
        )}
        {stack.unknown.length > 0 && (
          <p className="text-sm break-words text-muted">
            Not known to us, so not checked: {stack.unknown.join(', ')}
          </p>
        )}
        {outcomes && outcomes.length > 0 && (
          <section aria-labelledby="outcomes">
            <h3 id="outcomes" className="font-medium">
              Did it work?
            </h3>
            <ul className="mt-2 flex flex-col gap-3">
              {outcomes.map((outcome) => (
                <Verdict key={`${outcome.supplement_id} ${outcome.marker}`} outcome={outcome} />
              ))}
            </ul>
          </section>
        )}
      </CardContent>
    </Card>
  )
}

const SEVERITY = {
  contraindicated: { tone: 'danger', label: 'Do not combine' },
  major: { tone: 'danger', label: 'Serious' },
  moderate: { tone: 'warning', label: 'Take care' },
  minor: { tone: 'neutral', label: 'Good to know' },
} as const

function Finding({ item }: { item: StackItem }) {
  const { tone, label } = SEVERITY[item.severity]
  // A dose that is not clear concerns one product: what it was recognised as is not a second product.
  const alone = item.kind === 'dose_unclear' || item.products.includes(item.with)
  const others = alone ? item.products : [...item.products, item.with]
  return (
    <li className="rounded-md border p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>
          {tone === 'danger' ? <TriangleAlert aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          {label}
        </Badge>
        <span className="min-w-0 font-medium break-words">{[...new Set(others)].join(' + ')}</span>
      </div>
      <p className="mt-2 text-sm break-words">
        {item.effect}. {item.action}.
      </p>
      <p className="mt-1 text-xs break-words text-muted">Source: {item.source ?? 'General caution'}</p>
    </li>
  )
}

const VERDICT = {
  improved: { tone: 'success', label: 'Improved' },
  within_variation: { tone: 'neutral', label: 'No clear change' },
  opposite: { tone: 'warning', label: 'Went the other way' },
  cannot_tell: { tone: 'neutral', label: 'Cannot tell' },
} as const

function Verdict({ outcome }: { outcome: Outcome }) {
  const { name, marker, verdict, why, before, after, unit, source } = outcome
  const { tone, label } = VERDICT[verdict]
  return (
    <li className="rounded-md border p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>
          {verdict === 'improved' ? <CircleCheck aria-hidden="true" /> : <CircleHelp aria-hidden="true" />}
          {label}
        </Badge>
        <span className="min-w-0 font-medium break-words">
          {name}: {marker}
        </span>
      </div>
      {before && after && (
        <p className="tabular mt-2 text-sm">
          {round(before.value)} on {formatDate(before.date)}, {round(after.value)} {unit} on{' '}
          {formatDate(after.date)}
        </p>
      )}
      <p className="mt-1 text-sm break-words">{why}</p>
      {source && <p className="mt-1 text-xs break-words text-muted">Normal variation: {source}</p>}
    </li>
  )
}

const round = (value: number) => Number(value.toPrecision(4))
