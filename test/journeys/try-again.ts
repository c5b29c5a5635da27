import { expect } from 'vitest'
import type { Person } from './person.ts'

const LONGEST_WAIT_MS = 4000

/** Sees what a screen says once it has asked again in vain, without the waits in between. */
export async function seesAfterTrying({ page }: Person, text: string): Promise<void> {
  const words = page.getByText(text).first()
  const isSeen = async () => {
    await page.clock.fastForward(LONGEST_WAIT_MS)
    return words.isVisible()
  }
  await expect.poll(isSeen).toBe(true)
}
