import { StatusBadge } from '#web/features/test-data/components/status-badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'

const steps = [
  { status: 'pending', text: 'Your file is stored encrypted and waits its turn.' },
  { status: 'processing', text: 'Each value is read as printed, with its unit, range, page and line.' },
  {
    status: 'completed',
    text: 'Open the file in Test History to see what it says and what needs a second look.',
  },
]

export function NextSteps() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>What happens next</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="flex flex-col gap-5">
          {steps.map(({ status, text }) => (
            <li key={status}>
              <StatusBadge status={status} still />
              <p className="mt-1.5 text-sm leading-relaxed text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}
