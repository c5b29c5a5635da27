import type { Page } from 'playwright-core'

/** Drags files or folders from the disk onto the middle of a page and lets go, as the system itself does. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await devtools.detach()
}
