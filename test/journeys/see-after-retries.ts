import { expect } from 'vitest'
import type { Person } from './person.ts'

const LONGEST_WAIT_MS = 4000

/**
 * Waits for the text that a screen shows after failed retries, and skips the waits between them.
 */
export async function seesAfterRetries({ page }: Person, text: string): Promise<void> {
  const words = page.getByText(text).first()
  const isSeen = async () => {
    await page.clock.fastForward(LONGEST_WAIT_MS)
    return words.isVisible()
  }
  await expect.poll(isSeen).toBe(true)
}
