import type { Page } from 'playwright-core'

/**
 * Drags files or folders onto the middle of a page and drops them, as the operating system does.
 */
export const dropFiles = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver', 'drop'])

/** Drags like `dropFiles`, without the drop. */
export const dragFilesOver = (page: Page, paths: string[]) => drag(page, paths, ['dragEnter', 'dragOver'])

/** Drops like `dropFiles`, after another element has covered the page. */
export async function dropFilesOnOverlay(page: Page, paths: string[]): Promise<void> {
  await dragFilesOver(page, paths)
  const overlay = await addOverlay(page)
  await drag(page, paths, ['drop'])
  await overlay.evaluate((cover) => cover.remove())
}

/** Drops like `dropFiles`, after the element under the pointer was removed. */
export async function dropFilesAfterRemoval(page: Page, paths: string[]): Promise<void> {
  const overlay = await addOverlay(page)
  await dragFilesOver(page, paths)
  await overlay.evaluate((cover) => cover.remove())
  await drag(page, paths, ['drop'])
}

const addOverlay = (page: Page) =>
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
