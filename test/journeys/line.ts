import type { Page } from 'playwright-core'

const states = {
  good: { offline: false, uploadThroughput: -1 },
  slow: { offline: false, uploadThroughput: 150_000 },
  broken: { offline: true, uploadThroughput: -1 },
} as const

/** The network connection of a page, which can be slowed, broken and restored. */
export async function lineOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return {
    becomes: (state: keyof typeof states) =>
      devtools.send('Network.emulateNetworkConditions', {
        ...states[state],
        latency: 0,
        downloadThroughput: -1,
      }),
  }
}
