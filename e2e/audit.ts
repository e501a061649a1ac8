import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
    // The pages have no frames of another origin, for which alone axe would open a page of its own each time.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // Dark is the same document in other colours.
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => [name, colorScheme, id, nodes.map(({ html }) => html)])).toEqual(
      [],
    )
  }
}
