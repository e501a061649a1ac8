import { brand } from '@aevia/domain/brand.ts'
import { Link, useParams } from 'react-router'
import { Review } from '#web/features/test-data/components/review/review.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function meta() {
  return [{ title: `Review results · ${brand.name}` }]
}

export default function TestReviewPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageHeader title="Review results" subtitle="Compare each value with the document it was read from" />
      <p className="mb-3">
        <Link to="/platform/test-data" className={buttonStyles({ variant: 'link', size: 'inline' })}>
          Back to your tests
        </Link>
      </p>
      <Review key={id} id={id} />
    </>
  )
}
