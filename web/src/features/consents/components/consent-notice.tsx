import { isAgreed } from '@aevia/domain/consents/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import { Link } from 'react-router'
import { useConsents, useSayConsent } from '#web/features/consents/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** For whoever has not agreed to today's text: signed up elsewhere, agreed to an earlier one, or withdrew. */
export function ConsentNotice() {
  const { data } = useConsents()
  const say = useSayConsent()
  if (!data || isAgreed(data, 'health_data')) return null
  return (
    <section aria-label="Your consent" className="print:hidden mb-6 rounded-lg border bg-surface p-5">
      <p className="font-medium">May we process your health data?</p>
      <p className="mt-1 text-sm text-muted">{currentText('health_data').text}</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          disabled={say.isPending}
          onClick={() => say.mutate({ kind: 'health_data', given: true })}
        >
          I agree
        </Button>
        <Link className="text-sm underline underline-offset-4" to="/privacy">
          Privacy policy
        </Link>
        <Link className="text-sm underline underline-offset-4" to="/platform/profile#your-data">
          Take or erase my data
        </Link>
      </p>
    </section>
  )
}
