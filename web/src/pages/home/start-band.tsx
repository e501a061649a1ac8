import { buttonStyles } from '#web/ui/button.tsx'

export function StartBand() {
  return (
    <section className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <div className="relative overflow-hidden rounded-xl bg-primary-soft px-7 py-14 text-on-primary-soft sm:px-14">
        <svg
          viewBox="0 0 400 400"
          aria-hidden="true"
          fill="none"
          className="absolute -top-24 -right-24 size-[28rem] stroke-current opacity-20"
        >
          {[40, 72, 100, 136, 168].map((radius) => (
            <circle key={radius} cx="200" cy="200" r={radius} strokeWidth="1.25" />
          ))}
        </svg>
        <div className="relative max-w-lg">
          <h2 className="font-display text-title tracking-tight">Start with the report you already have.</h2>
          <p className="mt-3 text-lg leading-relaxed">
            Upload one lab report and read it in plain words today.
          </p>
          <span data-show="signed-out" className="contents">
            <a href="/auth?mode=signup" className={buttonStyles({ size: 'lg', className: 'mt-7' })}>
              Create Your Account
            </a>
          </span>
          <span data-show="signed-in" className="contents">
            <a href="/platform/test-data" className={buttonStyles({ size: 'lg', className: 'mt-7' })}>
              Upload a Report
            </a>
          </span>
        </div>
      </div>
    </section>
  )
}
