import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** No accessibility violation on the page as it stands, in light and dark. */
export async function audit(page: Page, name = '') {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // What was moving when motion was switched off comes to rest first: half-faded text has no colour of its own.
    await page.evaluate(async () => {
      for (const animation of document.getAnimations()) {
        try {
          animation.finish()
        } catch {
          // One without an end.
        }
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    // Dark is the same document in other colours.
    const rules = colorScheme === 'dark' ? COLOUR_RULES : null
    // A busy machine may paint the other colours late; what is wrong stays wrong.
    const found = async () =>
      (await violations(page, rules)).map(({ id, elements }) => [name, colorScheme, id, elements])
    await expect.poll(found).toEqual([])
  }
}

/** The rules that a page breaks, with the elements that break them; `rules` null stands for all. */
async function violations(page: Page, rules: string[] | null) {
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const result = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // Only what is wrong is worked out, and no selector for it: that takes longer than the rules do.
      resultTypes: ['violations'],
      selectors: false,
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    })
    return result.violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))
  }, rules)
}
