// From the press that opens or closes a dialog, sheet or form to the paint that shows it, on a processor that is four
// times slower, in turn with an empty dialog of the same framework.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { postJson } from '../server/src/testing/client.ts'
import { serveEmpty } from './empty-page.ts'
import { median, ROUNDS, spread } from './rounds.ts'

const SLOWER = 4
const TARGET_MS = 150
/** Milliseconds in which a page has done what it does by itself. */
const SETTLED_MS = 300

type Opener = { role: 'button' | 'link'; name: RegExp }
const button = (name: RegExp): Opener => ({ role: 'button', name })
/** By page: what opens a dialog there. */
const DIALOGS: Record<string, Opener[]> = {
  dashboard: [button(/^Log Exercise/i), button(/^Add Meal/i), button(/^Open chat/)],
  actions: [
    button(/^Add an action/),
    button(/^Edit: Walk/),
    button(/^Edit: .*sleep/i),
    button(/^Remove: .*sleep/i),
  ],
  sleep: [button(/^Log Sleep/i), button(/^Edit: /), button(/^Delete: /)],
  supplements: [button(/^Edit Vitamin D3/), button(/^Delete Vitamin D3/)],
  'test-data?tab=history': [button(/^\d+-[0-9a-f]+\.pdf$/), button(/^Delete \d+-/)],
  doctor: [button(/^Share/)],
  profile: [
    button(/^Make a token/),
    button(/^End all sessions/),
    button(/^Withdraw: /),
    button(/^Erase my account/),
  ],
}

type Times = { own: number[]; empty: number[] }
type Measured = { name: string; open: Times; close: Times }

/** Gives the user what is opened here, and returns how many dialogs take too long. */
export async function measureDialogs(
  context: BrowserContext,
  origin: string,
  authorization: string,
): Promise<number> {
  const action = { id: crypto.randomUUID(), title: 'Walk after lunch', rhythm: 'daily' }
  await postJson(`${origin}/api/plan`, action, { authorization })
  const day = new Date().toISOString().slice(0, 10)
  await fetch(`${origin}/api/plan/goals?day=${day}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'sleep', target: 8 }),
  })
  const empty = await serveEmpty('empty-dialog')
  try {
    const own = await slowed(await context.newPage())
    const bare = await slowed(await context.newPage())
    const measured: Measured[] = []
    for (const [path, openers] of Object.entries(DIALOGS))
      for (const opener of openers)
        measured.push(
          await measure(
            `${path} ${opener.name.source}`,
            [own, `/platform/${path}`, opener],
            [bare, empty.origin],
          ),
        )
    console.log(
      `\ndialogs on a processor ${SLOWER} times slower, from the press to its paint, beside an empty one`,
    )
    const missed = measured.flatMap(({ name, open, close }) => [
      told(`${name}  opens`, open),
      told(`${name}  closes`, close),
    ])
    return missed.filter(Boolean).length
  } finally {
    empty.close()
  }
}

type Slowed = { page: Page; devtools: CDPSession }
async function slowed(page: Page): Promise<Slowed> {
  return { page, devtools: await page.context().newCDPSession(page) }
}

async function measure(
  name: string,
  [own, path, opener]: [Slowed, string, Opener],
  [bare, origin]: [Slowed, string],
): Promise<Measured> {
  const times: Measured = { name, open: { own: [], empty: [] }, close: { own: [], empty: [] } }
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await openAndClose(own, path, opener)
    const theirs = await openAndClose(bare, origin, button(/^Open$/))
    // The first one fetches and compiles what all later ones have.
    if (round === 0) continue
    for (const step of ['open', 'close'] as const) {
      times[step].own.push(ours[step])
      times[step].empty.push(theirs[step])
    }
  }
  return times
}

/** Of a page that was loaded anew: nothing of it was opened before. */
async function openAndClose({ page, devtools }: Slowed, path: string, { role, name }: Opener) {
  await page.bringToFront()
  await page.goto(path)
  const opener = page.getByRole(role, { name }).first()
  await opener.waitFor()
  await page.waitForLoadState('networkidle')
  await opener.scrollIntoViewIfNeeded()
  // A hand is there before it presses, and looks for nothing in the page as the test's own click would.
  await opener.hover()
  await page.waitForTimeout(SETTLED_MS)
  const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await slow(SLOWER)
  const open = await timed(page, 'click', true, async () => {
    await page.mouse.down()
    await page.mouse.up()
  })
  await page.waitForTimeout(SETTLED_MS)
  const close = await timed(page, 'keydown', false, () => page.keyboard.press('Escape'))
  await slow(1)
  return { open, close }
}

/** Milliseconds from the press to the end of the frame in which the dialog is there, or gone. */
async function timed(page: Page, press: 'click' | 'keydown', wanted: boolean, act: () => Promise<void>) {
  const waiting = await page.evaluateHandle(
    ([kind, isOpen]) => {
      const took = new Promise<number>((resolve, reject) => {
        const isThere = () =>
          document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (performance.now() - timeStamp > 10_000) return reject(new Error('it never came'))
            if (isThere() !== isOpen) return void requestAnimationFrame(look)
            // A frame paints after its callbacks; the message comes after that.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(null)
          }
          requestAnimationFrame(look)
        }
        addEventListener(kind, begin, { capture: true, once: true })
      })
      return { took }
    },
    [press, wanted] as const,
  )
  await act()
  return waiting.evaluate(({ took }) => took)
}

/** Whether it missed. */
function told(name: string, { own, empty }: Times): boolean {
  const isMissed = median(own) > TARGET_MS
  const ratio = (median(own) / median(empty)).toFixed(1)
  console.log(
    `${name}  ${spread(own, 0)} ms  empty ${spread(empty, 0)} ms  ${ratio} x${isMissed ? '  MISSED' : ''}`,
  )
  return isMissed
}
