// A server whose model is a stand-in on loopback that speaks a provider's protocol.
import { startAiStandIn } from '../server/src/testing/ai-stand-in.ts'
import { test as base } from './server.ts'

type StandIn = Awaited<ReturnType<typeof startAiStandIn>>
export const test = base.extend<object, { provider: StandIn }>({
  provider: [
    // Playwright asks for a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const provider = await startAiStandIn()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ provider }, use) =>
      use({ AI_MODEL: 'stand-in', AI_BASE_URL: provider.url, AI_TIMEOUT_SECONDS: '20' }),
    { scope: 'worker' },
  ],
})

/** The user's choice whether questions may go to the stand-in; without it none does. */
export const letOut = (origin: string, authorization: string, outside = true) =>
  fetch(`${origin}/api/assistant/settings`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      sees: { profile: true, results: true, supplements: true, log: true },
      outside,
      region: null,
    }),
  })
