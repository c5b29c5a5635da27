import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './person.ts'

/** Waits until a toast stops moving, and expects that it overlaps no part of `place`. */
export async function toastStaysClearOf({ page }: Person, words: string, place: Locator): Promise<void> {
  const toast = page.locator('[data-toast]:not([inert], [data-leaving])', { hasText: words })
  await toast.waitFor()
  await toast.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  const [one, other] = [(await toast.boundingBox())!, (await place.boundingBox())!]
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isAboveOrBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
  expect([isBeside || isAboveOrBelow, one, other]).toEqual([true, one, other])
}
