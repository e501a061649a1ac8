import { type Analysis, isUnitOpen } from '@aevia/domain/health/reading/analysis.ts'
import { unitText } from '@aevia/domain/text/unit-text.ts'
import { useId } from 'react'
import { printedValue } from '#web/features/test-data/components/results-table.tsx'
import { useUnits } from '#web/features/test-data/queries.ts'
import { numbered } from '#web/lib/numbered.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Asks once for the units of a document that prints none. */
export function UnitsQuestion({ testId, analysis }: { testId: string; analysis: Analysis }) {
  const take = useUnits(testId)
  const title = useId()
  const open = analysis.results.filter(isUnitOpen)
  if (open.length === 0) return null
  const shown = open.map(
    (result) => `${result.name} ${printedValue(result)} ${unitText(result.unit_asked ?? '')}`,
  )
  return (
    <section aria-labelledby={title} className="mb-5">
      <Card className="flex flex-col gap-3 p-4 text-sm">
        <h2 id={title} className="text-base font-semibold">
          Are these the units?
        </h2>
        <p>
          This report prints no units for {open.length} of its results. Together, their values fit these.
          Until you answer, they are not converted and stay out of your trends.
        </p>
        <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-muted">
          {numbered(shown).map(({ value, key }) => (
            <li key={key}>{value}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" size="sm" disabled={take.isPending} onClick={() => take.mutate()}>
            Yes, use these units
          </Button>
          <p className="text-muted">If one is different, correct that result first.</p>
        </div>
      </Card>
    </section>
  )
}
