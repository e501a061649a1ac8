import type { SupplementRecommendation } from '@aevia/domain/assistant/schema.ts'
import { Check, Plus } from '#web/ui/icons.ts'
import { useState } from 'react'
import { messages } from '#web/features/assistant/messages.ts'
import { notify } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

export type AddRecommendation = (item: SupplementRecommendation) => Promise<unknown>

interface RecommendationCardsProps {
  items: readonly SupplementRecommendation[]
  onAdd: AddRecommendation
}

export function RecommendationCards({ items, onAdd }: RecommendationCardsProps) {
  return (
    <ul aria-label="Recommended supplements" className="mt-1 grid w-full gap-3 md:grid-cols-2">
      {items.map((item) => (
        <RecommendationCard key={item.name} item={item} onAdd={onAdd} />
      ))}
    </ul>
  )
}

function RecommendationCard({ item, onAdd }: { item: SupplementRecommendation; onAdd: AddRecommendation }) {
  const [state, setState] = useState<'open' | 'adding' | 'added'>('open')
  const add = async () => {
    setState('adding')
    try {
      await onAdd(item)
      setState('added')
      notify(messages.added(item.name))
    } catch {
      setState('open')
      notify(messages.addFailed)
    }
  }
  const details = [
    { label: 'When', value: item.timing },
    { label: 'Dosage', value: [item.dosage, item.frequency].filter(Boolean).join(' · ') },
    { label: 'Benefits', value: item.benefits },
    { label: 'Effects', value: item.effects },
  ].filter(({ value }) => value)
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold break-words">{item.name}</h2>
        {item.category && <Badge tone="primary">{item.category}</Badge>}
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        {details.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {item.reason && <p className="rounded-md bg-sunken p-3 text-sm break-words">{item.reason}</p>}
      <Button
        variant={state === 'added' ? 'outline' : 'primary'}
        size="sm"
        className="mt-auto"
        disabled={state !== 'open'}
        aria-label={state === 'added' ? `${item.name} added` : `Add ${item.name}`}
        onClick={() => void add()}
      >
        {state === 'added' ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        {state === 'added' ? 'Added' : state === 'adding' ? 'Adding...' : 'Add'}
      </Button>
    </li>
  )
}
