import { privacyPolicy } from '@aevia/domain/brand/legal.ts'
import { brand } from '@aevia/domain/brand.ts'
import { LegalPage } from '#web/pages/legal/legal-page.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'

export function meta() {
  return pageMeta({
    path: '/privacy',
    title: `Privacy policy · ${brand.name}`,
    description: 'What we hold of you, why, what leaves this server, and how you take or erase it.',
  })
}

export default function PrivacyPage() {
  return <LegalPage text={privacyPolicy} />
}
