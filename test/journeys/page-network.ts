import type { Page } from 'playwright-core'

const networkStates = {
  good: { offline: false, uploadThroughput: -1 },
  slow: { offline: false, uploadThroughput: 150_000 },
  broken: { offline: true, uploadThroughput: -1 },
} as const

/** Returns a control that slows the page's uploads, or breaks or restores its connection. */
export async function newNetworkControl(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return {
    becomes: (state: keyof typeof networkStates) =>
      devtools.send('Network.emulateNetworkConditions', {
        ...networkStates[state],
        latency: 0,
        downloadThroughput: -1,
      }),
  }
}
