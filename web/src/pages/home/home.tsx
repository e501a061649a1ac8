import { brand } from '@aevia/domain/brand.ts'
import { About } from '#web/pages/home/about.tsx'
import { Features } from '#web/pages/home/features.tsx'
import { Hero } from '#web/pages/home/hero.tsx'
import { HowItWorks } from '#web/pages/home/how-it-works.tsx'
import { StartBand } from '#web/pages/home/start-band.tsx'

export function meta() {
  return [
    { title: `${brand.name}: ${brand.tagline}` },
    { name: 'description', content: brand.description },
    { property: 'og:title', content: `${brand.name}: ${brand.tagline}` },
    { property: 'og:description', content: brand.description },
    { property: 'og:type', content: 'website' },
  ]
}

export default function HomePage() {
  return (
    <main className="flex-1">
      <Hero />
      <HowItWorks />
      <Features />
      <About />
      <StartBand />
    </main>
  )
}
