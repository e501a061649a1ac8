import { brand } from '@aevia/domain/brand.ts'
import { useLocation } from 'react-router'
import { pageTitle } from '#web/pages/platform/navigation.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Rings } from '#web/ui/rings.tsx'

export function meta({ location }: { location: { pathname: string } }) {
  return [{ title: `${pageTitle(location.pathname) ?? 'Platform'} · ${brand.name}` }]
}

export default function ComingSoonPage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title={pageTitle(pathname) ?? 'Platform'} />
      <div className="grid min-h-80 flex-1 place-items-center rounded-lg border border-dashed border-control p-8">
        <div className="flex flex-col items-center gap-4 text-center">
          <Rings className="size-20" />
          <p className="text-muted">Coming soon...</p>
        </div>
      </div>
    </>
  )
}
