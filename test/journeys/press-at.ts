import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/** Presses where something stands, whatever takes the press there: a link may lie over all of its row. */
export async function pressAt({ page }: Person, place: Locator): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}
