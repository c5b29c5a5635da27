import type { Page } from 'playwright-core'

/** What is asked for at such an address waits until what this returns is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}
