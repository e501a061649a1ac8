import AxeBuilder from '@axe-core/playwright'
import { expect, newUser, test } from './server.ts'

const PAGES = ['dashboard', 'test-data', 'supplements', 'profile', 'ai-chat', 'sleep', 'community/friends']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no violation on the platform pages in ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await newUser(page, server)
    for (const path of PAGES) {
      await page.goto(`/platform/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
}
