import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/** Clicks at an element's place, even if another element is on top: a link may cover its whole row. */
export async function pressAt({ page }: Person, place: Locator): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}
