import { PANELS } from '@aevia/domain/test-data/panels.ts'
import { type SubmitEvent, useState } from 'react'
import { messages } from '#web/features/test-data/messages.ts'
import { type KnownMarker, useEnterResults, useKnownMarkers } from '#web/features/test-data/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { unitText } from '@aevia/domain/text/unit-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

type Line = { value: string; unit: string }
const noLine: Line = { value: '', unit: '' }

/** Results from paper, by the panels that laboratories order. */
export function EnterResults({ onSaved }: { onSaved: () => void }) {
  const { data: markers } = useKnownMarkers()
  const enter = useEnterResults()
  const [panel, setPanel] = useState<string>(PANELS[0].name)
  const [date, setDate] = useState('')
  const [lines, setLines] = useState<Record<string, Line>>({})
  const asked = PANELS.find(({ name }) => name === panel) ?? PANELS[0]
  const known = asked.markers.flatMap((id) => markers?.find((marker) => marker.id === id) ?? [])
  const filled = known.filter(({ id }) => lines[id]?.value.trim())
  const { saved } = useUnsaved(date !== '' || Object.values(lines).some(({ value }) => value !== ''))
  const problems = new Map(
    enter.error instanceof ApiError ? enter.error.issues.map(({ path, message }) => [path, message]) : [],
  )
  const unitOf = (marker: KnownMarker) => lines[marker.id]?.unit || marker.units[0] || ''
  const problemOf = (marker: KnownMarker) => {
    const at = `results.${filled.indexOf(marker)}.`
    return [...problems].find(([path]) => path.startsWith(at))?.[1]
  }
  const set = (id: string, change: Partial<Line>) =>
    setLines({ ...lines, [id]: { ...(lines[id] ?? noLine), ...change } })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const results = filled.map((marker) => ({
      biomarker: marker.id,
      name: marker.name,
      value_text: lines[marker.id]?.value.trim() ?? '',
      unit: unitOf(marker) || null,
      ref_low: null,
      ref_high: null,
      collection_date: null,
    }))
    enter.mutate(
      { test_name: 'Blood Test', test_date: date, results },
      {
        onSuccess: () => {
          saved()
          onSaved()
        },
      },
    )
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>From paper</CardTitle>
        <CardDescription>Choose a panel, and fill in what your report shows.</CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <PanelAndDay panel={panel} onPanel={setPanel} date={date} onDate={setDate} />
          {known.map((marker) => (
            <MarkerLine
              key={marker.id}
              marker={marker}
              value={lines[marker.id]?.value ?? ''}
              unit={unitOf(marker)}
              problem={problemOf(marker)}
              onChange={(change) => set(marker.id, change)}
            />
          ))}
          {enter.isError && (
            <p role="alert" className="text-sm text-danger">
              {messages.enterFailed}
            </p>
          )}
          <div className="flex justify-end">
            <Button type="submit" disabled={enter.isPending || filled.length === 0 || date === ''}>
              Save results
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

interface PanelAndDayProps {
  panel: string
  onPanel: (name: string) => void
  date: string
  onDate: (day: string) => void
}

function PanelAndDay({ panel, onPanel, date, onDate }: PanelAndDayProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Panel">
        {(control) => (
          <Select {...control} value={panel} onChange={(event) => onPanel(event.target.value)}>
            {PANELS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Sample date" required>
        {(control) => (
          <Input {...control} type="date" value={date} onChange={(event) => onDate(event.target.value)} />
        )}
      </Field>
    </div>
  )
}

interface MarkerLineProps extends Line {
  marker: KnownMarker
  problem: string | undefined
  onChange: (change: Partial<Line>) => void
}

function MarkerLine({ marker, value, unit, problem, onChange }: MarkerLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-3">
      <Field label={marker.name} {...(problem ? { error: problem } : {})}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
      </Field>
      <Field label="Unit" of={marker.name}>
        {(control) => (
          <Select {...control} value={unit} onChange={(event) => onChange({ unit: event.target.value })}>
            {marker.units.map((each) => (
              <option key={each} value={each}>
                {unitText(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
