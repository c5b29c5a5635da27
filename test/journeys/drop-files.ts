import type { Page } from 'playwright-core'

/** Drags files or folders from the disk onto the middle of a page and drops them, as the system does. */
export const dropFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver', 'drop'])

/** As `dropFiles`, but without the drop. */
export const holdFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver'])

type Moment = 'dragEnter' | 'dragOver' | 'drop'

async function drag(page: Page, paths: string[], moments: readonly Moment[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of moments)
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await devtools.detach()
}
