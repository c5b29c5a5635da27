import type { Page } from 'playwright-core'

/** Drags files or folders from the disk onto the middle of a page and drops them, as the system does. */
export const dropFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver', 'drop'])

/** As `dropFiles`, but without the drop. */
export const holdFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver'])

/** As `dropFiles`, where what lies under the pointer changes between the last move and the drop. */
export async function dropFilesOnAnother(page: Page, paths: string[]): Promise<void> {
  await holdFiles(page, paths)
  await page.evaluate(() => {
    const other = document.createElement('div')
    other.style.cssText = 'position:fixed;inset:0;z-index:9999'
    document.body.append(other)
  })
  await drag(page, paths, ['drop'])
}

type Moment = 'dragEnter' | 'dragOver' | 'drop'

async function drag(page: Page, paths: string[], moments: readonly Moment[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of moments)
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await devtools.detach()
}
