import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './person.ts'

/** Waits until a toast stops moving. Expects it to lie on top and not to overlap `place`. */
export async function toastStaysClearOf({ page }: Person, words: string, place: Locator): Promise<void> {
  const toast = page.locator('[data-toast]:not([inert], [data-leaving])', { hasText: words })
  await toast.waitFor()
  await toast.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  const isOnTop = await toast.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  const [one, other] = [(await toast.boundingBox())!, (await place.boundingBox())!]
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isAboveOrBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
  expect([isBeside || isAboveOrBelow, one, other]).toEqual([true, one, other])
}
