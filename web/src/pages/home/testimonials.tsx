import { landing } from '@aevia/domain/brand/landing.ts'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'
import { TestimonialCards } from '#web/ui/testimonial-cards.tsx'

export function Testimonials() {
  return (
    <section id="testimonials" className="border-t">
      <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
        <SectionHeading title="How people use it" text={landing.intros.testimonials} />
        <div className="mt-12">
          <TestimonialCards items={landing.testimonials} />
        </div>
      </div>
    </section>
  )
}
