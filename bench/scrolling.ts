import type { Page } from '@playwright/test'

const STEPS = 150

/** Scrolls a page from top to bottom, a step a frame, as a wheel does: the 95th of 100 frames, in milliseconds. */
export function frameTime(page: Page): Promise<number> {
  return page.evaluate(
    (steps) =>
      new Promise<number>((resolve) => {
        const step = (document.documentElement.scrollHeight - innerHeight) / steps
        const frames: number[] = []
        let last = performance.now()
        const next = () => {
          const now = performance.now()
          frames.push(now - last)
          last = now
          if (frames.length > steps) {
            resolve(frames.slice(1).sort((a, b) => a - b)[Math.floor(steps * 0.95)] ?? 0)
          } else {
            scrollBy({ top: step, behavior: 'instant' })
            requestAnimationFrame(next)
          }
        }
        requestAnimationFrame(next)
      }),
    STEPS,
  )
}
