import { brand } from '@aevia/domain/brand.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Contact } from '#web/pages/home/contact.tsx'
import { DemoVideo } from '#web/pages/home/demo-video.tsx'
import { Hero } from '#web/pages/home/hero.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'
import { Still } from '#web/ui/still.tsx'

// The browser's build knows only the second way, which loads when somebody comes from another page.
const sections = import.meta.env.SSR ? await import('#web/pages/home/sections.tsx') : null
const LoadedSections = lazyPart(() => import('#web/pages/home/sections.tsx'))

export function meta() {
  return pageMeta({ path: '/', title: `${brand.name}: ${brand.tagline}`, description: brand.description })
}

export default function HomePage() {
  return (
    <main className="flex-1">
      <Hero />
      <DemoVideo />
      <Still prerendered={sections?.default ?? null} loaded={LoadedSections} />
      <Contact />
    </main>
  )
}
