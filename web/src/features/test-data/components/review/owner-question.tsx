import type { Analysis, OwnerReason } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { useId, useState } from 'react'
import { useOwner } from '#web/features/test-data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface Props {
  record: TestData
  analysis: Analysis
}

const WORDS: Record<OwnerReason, string> = {
  name: 'The name in this document is not the one in your profile',
  sex: 'The sex in this document is not the one in your profile',
  birth_year: 'The birth date in this document does not fit your age in your profile',
  several_people: 'This document is about more than one person',
}

/** Asks whose a document is where it does not fit the profile, and says what follows from the answer. */
export function OwnerQuestion({ record, analysis }: Props) {
  const [changing, setChanging] = useState(false)
  const answer = useOwner(record.id)
  const title = useId()
  const { people = [], owner_reasons: reasons = [] } = analysis
  if (record.owner === null) return null
  const isOpen = record.owner === 'asked' || changing
  const choose = (owner: 'mine' | 'not_mine', person: number | null = null) =>
    answer.mutate({ owner, person }, { onSuccess: () => setChanging(false) })
  const isChoice = people.length > 1
  return (
    <section aria-labelledby={title} className="mb-5">
      <Card className="flex flex-col gap-3 p-4 text-sm">
        <h2 id={title} className="text-base font-semibold">
          {isOpen
            ? isChoice
              ? 'Which of these people are you?'
              : 'Is this yours?'
            : answered(record, people)}
        </h2>
        {isOpen && (
          <>
            <p>
              {reasons.map((reason) => WORDS[reason]).join('. ')}
              {!isChoice && people[0] && reasons.includes('name') ? `: ${people[0]}` : ''}. Until you answer,
              its results stay out of your trends and answers.
            </p>
            <div className="flex flex-wrap gap-2">
              {isChoice ? (
                people.map((name, person) => (
                  <Button
                    key={name}
                    variant="outline"
                    size="sm"
                    disabled={answer.isPending}
                    onClick={() => choose('mine', person)}
                  >
                    {`I am ${name}`}
                  </Button>
                ))
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={answer.isPending}
                  onClick={() => choose('mine')}
                >
                  Yes, this is mine
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                disabled={answer.isPending}
                onClick={() => choose('not_mine')}
              >
                {isChoice ? 'None of them' : 'No, it is not mine'}
              </Button>
            </div>
          </>
        )}
        {!isOpen && (
          <div>
            <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
              Change whose it is
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}

function answered({ owner, owner_person }: TestData, people: readonly string[]): string {
  if (owner === 'not_mine') return 'This is not yours: its results stay out of your trends and answers'
  const name = owner_person === null ? undefined : people[owner_person]
  return name ? `You are ${name}: only these results count` : 'This is yours: its results count'
}
