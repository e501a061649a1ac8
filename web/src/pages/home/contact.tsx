import { brand } from '@aevia/domain/brand.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

// Whether this server passes messages on, the captcha and the sending load with the first focus.
const ContactDesk = lazyPart(() => import('#web/pages/home/contact-desk.tsx'))

export function Contact() {
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState(false)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const open = () => setOpened(true)
    // Who was quick has focused or filled a field before this page had its script.
    if (element.matches(':focus-within') || [...new FormData(element).values()].some(Boolean)) open()
    element.addEventListener('focusin', open, { once: true })
    return () => element.removeEventListener('focusin', open)
  }, [])
  return (
    <section id="contact" className="border-t bg-surface">
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <div>
          <SectionHeading title="Contact" text={brand.contactText} />
          <p className="mt-6 leading-relaxed">
            {brand.location}
            <br />
            <a
              className="font-medium text-primary underline underline-offset-4"
              href={`mailto:${brand.contactEmail}`}
            >
              {brand.contactEmail}
            </a>
          </p>
        </div>
        {/* Without script, `dialog` outside a dialog sends nothing anywhere. */}
        <form
          ref={form}
          method="dialog"
          aria-label="Contact"
          className="grid gap-5 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            setOpened(true)
            setPressed(true)
          }}
        >
          <Field label="First name" required>
            {(control) => (
              <Input {...control} name="first_name" autoComplete="given-name" required maxLength={50} />
            )}
          </Field>
          <Field label="Last name" required>
            {(control) => (
              <Input {...control} name="last_name" autoComplete="family-name" required maxLength={50} />
            )}
          </Field>
          <Field label="Email" required className="sm:col-span-2">
            {(control) => (
              <Input {...control} name="email" type="email" autoComplete="email" required maxLength={254} />
            )}
          </Field>
          <Field label="Subject" required className="sm:col-span-2">
            {(control) => <Input {...control} name="subject" required maxLength={200} />}
          </Field>
          <Field label="Message" required className="sm:col-span-2">
            {(control) => <Textarea {...control} name="message" rows={5} required maxLength={5000} />}
          </Field>
          <div className="flex flex-col gap-4 sm:col-span-2">
            {opened && (
              <Suspense>
                <ContactDesk form={form} pressed={pressed} />
              </Suspense>
            )}
            <Button type="submit" size="lg" className="sm:self-start">
              Send Message
            </Button>
          </div>
        </form>
      </div>
    </section>
  )
}
