import { isDue, type Intake, type IntakeUpdate } from '@aevia/domain/supplements/intake.ts'
import { REASON_MAX, type Supplement } from '@aevia/domain/supplements/schema.ts'
import { Check, SkipForward } from '#web/ui/icons.ts'
import { useRef } from 'react'
import { today, useIntakes, useSayIntake } from '#web/features/supplements/intake-queries.ts'
import { messages } from '#web/features/supplements/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'

/** What is due today, each taken or skipped with one tap; a second tap takes it back. */
export function TodayCard({ supplements }: { supplements: readonly Supplement[] }) {
  const day = today()
  const due = supplements.filter((supplement) => isDue(supplement, day))
  const { data: intakes, isError, refetch } = useIntakes(day)
  const say = useSayIntake(day)
  const { shown, more } = useFirstRows(due)
  if (due.length === 0) return null
  if (!intakes)
    return isError ? <LoadFailed text={messages.todayFailed} onRetry={() => void refetch()} /> : null
  const said = new Map(intakes.map((intake) => [intake.supplement_id, intake]))
  const taken = due.filter(({ id }) => said.get(id)?.status === 'taken').length
  return (
    <Card aria-labelledby="today">
      <CardHeader className="pb-3">
        <CardTitle id="today">Today</CardTitle>
        <CardDescription>
          <output>
            {taken} of {due.length} taken
          </output>
        </CardDescription>
      </CardHeader>
      <ul className="divide-y border-t">
        {shown.map((supplement) => (
          <TodayRow
            key={supplement.id}
            supplement={supplement}
            intake={said.get(supplement.id)}
            onSay={(intake) => say.mutate({ id: supplement.id, said: intake })}
          />
        ))}
      </ul>
      <ShowMore more={more} />
    </Card>
  )
}

interface TodayRowProps {
  supplement: Supplement
  intake: Intake | undefined
  onSay: (said: IntakeUpdate | null) => void
}

function TodayRow({ supplement, intake, onSay }: TodayRowProps) {
  const { name, dosage, timing } = supplement
  const reason = useRef<HTMLInputElement>(null)
  const choose = (status: IntakeUpdate['status']) =>
    onSay(intake?.status === status ? null : { status, reason: null })
  const saveReason = () => {
    const text = reason.current?.value.trim() ?? ''
    if (text !== (intake?.reason ?? '')) onSay({ status: 'skipped', reason: text || null })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-muted">{[dosage, timing].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant={intake?.status === 'taken' ? 'primary' : 'outline'}
          aria-pressed={intake?.status === 'taken'}
          aria-label={`Taken: ${name}`}
          onClick={() => choose('taken')}
        >
          <Check aria-hidden="true" />
          Taken
        </Button>
        <Button
          size="sm"
          variant={intake?.status === 'skipped' ? 'secondary' : 'outline'}
          aria-pressed={intake?.status === 'skipped'}
          aria-label={`${intake?.status === 'skipped' ? 'Skipped' : 'Skip'}: ${name}`}
          onClick={() => choose('skipped')}
        >
          <SkipForward aria-hidden="true" />
          {intake?.status === 'skipped' ? 'Skipped' : 'Skip'}
        </Button>
      </div>
      {intake?.status === 'skipped' && (
        <Input
          ref={reason}
          defaultValue={intake.reason ?? ''}
          maxLength={REASON_MAX}
          aria-label={`Why skipped: ${name}`}
          placeholder="Why? (optional)"
          className="h-9 basis-full text-sm"
          onBlur={saveReason}
          onKeyDown={(event) => event.key === 'Enter' && saveReason()}
        />
      )}
    </li>
  )
}
