import { About } from '#web/pages/home/about.tsx'
import { Features } from '#web/pages/home/features.tsx'
import { HowItWorks } from '#web/pages/home/how-it-works.tsx'
import { Insights } from '#web/pages/home/insights.tsx'
import { Privacy } from '#web/pages/home/privacy.tsx'
import { Providers } from '#web/pages/home/providers.tsx'
import { StartBand } from '#web/pages/home/start-band.tsx'
import { Testimonials } from '#web/pages/home/testimonials.tsx'

/** Everything between the hero and the contact form: links, but no script. */
export default function Sections() {
  return (
    <>
      <HowItWorks />
      <Features />
      <Testimonials />
      <About />
      <Providers />
      <Privacy />
      <Insights />
      <StartBand />
    </>
  )
}
