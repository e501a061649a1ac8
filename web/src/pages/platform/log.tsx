import { brand } from '@aevia/domain/brand.ts'
import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import { useLocation } from 'react-router'
import { LogSection } from '#web/features/health-log/components/log-section.tsx'
import { pageTitle } from '#web/pages/platform/navigation.ts'
import { NutritionGoals } from '#web/pages/platform/nutrition-goals.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

interface Section {
  kind: EntryKind
  title: string
  emptyText: string
}

/** What each page shows of the log. */
const sections: Record<string, Section[]> = {
  exercise: [{ kind: 'exercise', title: 'Your exercise', emptyText: 'Log a session and it will show here.' }],
  sleep: [{ kind: 'sleep', title: 'Your nights', emptyText: 'Log a night and it will show here.' }],
  nutrition: [
    { kind: 'meal', title: 'Your meals', emptyText: 'Add a meal and it will show here.' },
    {
      kind: 'lifestyle',
      title: 'Heart Health Check',
      emptyText:
        'Tell us about your eating habits, smoking and medicines. Your health score needs these answers.',
    },
  ],
  'mental-health': [
    { kind: 'mood', title: 'Your mood', emptyText: 'Log how you feel and it will show here.' },
  ],
  'body-measurement': [
    {
      kind: 'body',
      title: 'Your measurements',
      emptyText: 'Log weight, waist or body fat, and it will show here.',
    },
    {
      kind: 'vitals',
      title: 'Your vitals',
      emptyText: 'Log heart rate, blood pressure, steps and more, and it will show here.',
    },
    {
      kind: 'symptom',
      title: 'Your symptoms',
      emptyText: 'Log what you feel and how strong it is, and its course will show here.',
    },
  ],
}

export function meta({ location }: { location: { pathname: string } }) {
  return [{ title: `${pageTitle(location.pathname) ?? 'Log'} · ${brand.name}` }]
}

export default function LogPage() {
  const { pathname } = useLocation()
  const page = pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
  return (
    <>
      <PageHeader title={pageTitle(pathname) ?? 'Log'} />
      <div className="flex flex-col gap-5">
        {page === 'nutrition' && <NutritionGoals />}
        {(sections[page] ?? []).map((section, index) => (
          <LogSection key={section.kind} notFirst={index > 0} {...section} />
        ))}
      </div>
    </>
  )
}
