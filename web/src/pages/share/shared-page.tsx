import { saveFile } from '#web/lib/save-file.ts'
import { brand } from '@aevia/domain/brand.ts'
import type { Summary } from '@aevia/domain/sharing/read-summary.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { AbnormalResults } from '#web/pages/platform/doctor/abnormal-results.tsx'
import { Person } from '#web/pages/platform/doctor/person.tsx'
import { QuestionList } from '#web/pages/platform/doctor/question-list.tsx'
import { TakenNow } from '#web/pages/platform/doctor/taken-now.tsx'
import { AllResults } from '#web/pages/share/all-results.tsx'
import { localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Download, Printer } from '#web/ui/icons.ts'

/** The same as the person's own page for the doctor, as it was, and all results behind it. */
export function SharedPage({ title, summary, fhir }: { title: string; summary: Summary; fhir: string }) {
  const { page, results, made } = summary
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-display text-title tracking-tight break-words">{title}</h1>
          <p className="mt-1 text-muted">
            What {page.person.full_name ?? 'the person'} recorded, as of {formatDate(page.day)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => save(fhir)}>
            <Download aria-hidden="true" />
            Save as FHIR
          </Button>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print or save as PDF
          </Button>
        </div>
      </div>
      <p className="mt-4 rounded-md bg-info-soft px-4 py-3 text-sm text-on-info-soft">
        Shared by the person on {localMoment(new Date(made))}, in the time of this device. What was recorded
        later is not in it.
      </p>
      <div className="mt-5 flex flex-col gap-5">
        <Person profile={page.person} />
        <TakenNow taken={page.taken} />
        <AbnormalResults results={page.results} />
        <Card aria-labelledby="questions">
          <CardHeader>
            <CardTitle id="questions">Questions</CardTitle>
          </CardHeader>
          <CardContent>
            <QuestionList questions={page.questions} />
          </CardContent>
        </Card>
        <AllResults results={results} />
        <p className="text-xs text-muted">
          Made with {brand.name}, which gives general wellness information and is not a medical device. Values
          are read from laboratory reports and checked by the person; the reports themselves decide.
        </p>
      </div>
    </>
  )
}

/** For a record system: the file as it was decrypted. */
const save = (fhir: string) =>
  saveFile(new Blob([fhir], { type: 'application/fhir+json' }), 'patient-summary.fhir.json')
