import { Outlet } from 'react-router'
import { SiteFooter } from '#web/pages/site/footer.tsx'
import { SiteHeader } from '#web/pages/site/header.tsx'

export default function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </div>
  )
}
