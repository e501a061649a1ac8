import { brand } from '@aevia/domain/brand.ts'
import { Plus } from '#web/ui/icons.ts'
import { useState } from 'react'
import { StackCheckCard } from '#web/features/assistant/components/stack-check-card.tsx'
import { AddSupplementCard } from '#web/features/supplements/components/add-supplement-card.tsx'
import { SupplementList } from '#web/features/supplements/components/supplement-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function meta() {
  return [{ title: `Supplements · ${brand.name}` }]
}

export default function SupplementsPage() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader title="Supplements" subtitle="What you take, when, how much and why">
        {!adding && (
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add Supplement
          </Button>
        )}
      </PageHeader>
      {adding && <AddSupplementCard onClose={() => setAdding(false)} />}
      <SupplementList onAdd={() => setAdding(true)} />
      <StackCheckCard />
    </>
  )
}
