import { landing } from '@aevia/domain/brand/landing.ts'
import { numbered } from '#web/lib/numbered.ts'

const teeth = [14, 26, 18, 34, 22, 30, 16, 28]

export function Privacy() {
  const { title, text, claims } = landing.privacy
  return (
    <section id="privacy" className="border-y bg-primary-soft text-on-primary-soft">
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <div>
          <h2 className="font-display text-title tracking-tight">{title}</h2>
          <p className="mt-3 max-w-xl text-lg leading-relaxed">{text}</p>
          <KeyOfOnesOwn />
        </div>
        <dl className="grid content-start gap-x-10 gap-y-8 sm:grid-cols-2">
          {claims.map(({ title, text }) => (
            <div key={title} className="border-t border-current/30 pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1.5 leading-relaxed">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** A key whose head is a set of growth rings: nobody has the same. */
function KeyOfOnesOwn() {
  return (
    <svg viewBox="0 0 360 120" fill="none" aria-hidden="true" className="mt-9 w-full max-w-xs stroke-primary">
      {[50, 40, 28, 17].map((radius, index) => (
        <circle key={radius} cx={58 - index} cy={60 + index} r={radius} strokeWidth={index % 2 ? 1.25 : 2} />
      ))}
      <circle cx="55" cy="63" r="5" className="fill-dawn stroke-none" />
      <path d="M108 60h232" strokeWidth="2.5" />
      {numbered(teeth).map(({ value, key }) => (
        <path key={key} d={`M${226 + key * 15} 60v${value}`} strokeWidth="2.5" strokeLinecap="round" />
      ))}
    </svg>
  )
}
