import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/**
 * Clicks the middle of an element, even if another one is on top: a link may cover its entire row.
 */
export async function pressAt({ page }: Person, place: Locator): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}
