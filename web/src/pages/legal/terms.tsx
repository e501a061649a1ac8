import { terms } from '@aevia/domain/brand/legal.ts'
import { brand } from '@aevia/domain/brand.ts'
import { LegalPage } from '#web/pages/legal/legal-page.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'

export function meta() {
  return pageMeta({
    path: '/terms',
    title: `Terms of use · ${brand.name}`,
    description: 'What this service is, what it is not, and what we agree on.',
  })
}

export default function TermsPage() {
  return <LegalPage text={terms} />
}
