import { Play } from '#web/ui/icons.ts'
import { useState } from 'react'

const VIDEO = '/media/demo.mp4'

/** A picture until somebody asks for the film: nothing of it is fetched before the click. */
export function DemoVideo() {
  const [state, setState] = useState<'thumbnail' | 'playing' | 'failed'>('thumbnail')
  return (
    <section
      id="demo"
      aria-label="Demo video"
      className="mx-auto w-full max-w-5xl px-5 pb-20 sm:px-8 lg:pb-28"
    >
      <div className="relative aspect-video overflow-hidden rounded-xl border bg-sunken shadow-float">
        {state === 'playing' ? (
          <video
            controls
            autoPlay
            playsInline
            src={VIDEO}
            aria-label="Demo video"
            onError={() => setState('failed')}
            className="size-full bg-sunken"
          >
            <track kind="captions" src="/media/demo.vtt" srcLang="en" label="English" default />
          </video>
        ) : (
          <a
            href={VIDEO}
            aria-label="Watch the demo"
            onClick={(event) => {
              event.preventDefault()
              setState('playing')
            }}
            className="group block size-full"
          >
            <img
              src="/media/demo.svg"
              alt=""
              width="1280"
              height="720"
              loading="lazy"
              className="size-full"
            />
            <span className="absolute inset-0 grid place-items-center">
              <span className="inline-flex items-center gap-3 rounded-full bg-primary py-2 pr-5 pl-2 font-medium text-on-primary shadow-float transition-transform group-hover:scale-[1.03] sm:py-3 sm:pr-7 sm:pl-3 sm:text-lg">
                <span className="grid size-9 place-items-center rounded-full bg-on-primary text-primary sm:size-11">
                  <Play aria-hidden="true" className="ml-0.5 size-4 fill-current sm:size-5" />
                </span>
                Watch the demo
              </span>
            </span>
          </a>
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className="mt-3 text-center text-sm text-muted">
          The demo video could not be loaded.
        </p>
      )}
    </section>
  )
}
