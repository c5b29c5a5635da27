import type { Page } from 'playwright-core'

/** Drags files or folders from the disk onto the middle of a page and drops them, as the system does. */
export const dropFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver', 'drop'])

/** As `dropFiles`, but without the drop. */
export const holdFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver'])

/** As `dropFiles`, where something comes over the page between the last move and the drop. */
export async function dropFilesOnAnother(page: Page, paths: string[]): Promise<void> {
  await holdFiles(page, paths)
  const other = await cover(page)
  await drag(page, paths, ['drop'])
  await other.evaluate((cover) => cover.remove())
}

/** As `dropFiles`, where what lay under the pointer is gone at the drop, as when a page's content arrives. */
export async function dropFilesOnGone(page: Page, paths: string[]): Promise<void> {
  const first = await cover(page)
  await holdFiles(page, paths)
  await first.evaluate((cover) => cover.remove())
  await drag(page, paths, ['drop'])
}

const cover = (page: Page) =>
  page.evaluateHandle(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;z-index:1'
    document.body.append(cover)
    return cover
  })

type Moment = 'dragEnter' | 'dragOver' | 'drop'

async function drag(page: Page, paths: string[], moments: readonly Moment[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of moments)
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await devtools.detach()
}
