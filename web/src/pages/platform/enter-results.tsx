import { brand } from '@aevia/domain/brand.ts'
import { useNavigate } from 'react-router'
import { EnterResults } from '#web/features/test-data/components/enter-results.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function meta() {
  return [{ title: `Type results in · ${brand.name}` }]
}

export default function EnterResultsPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Type results in" subtitle="They count like results from an uploaded report" />
      <EnterResults onSaved={() => void navigate('/platform/blood-markers')} />
    </>
  )
}
