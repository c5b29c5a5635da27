import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import type { Visitor } from '#test/world/visitor.ts'
import type { Tally } from './tally.ts'

const PICTURES_A_LOOK = 4
const PAGE_EACH = 5
/** As someone who chooses; quicker, they alone would keep two cores at work, and a deploy would find no time. */
const PAUSE_MS = 3000
/** As screens ask again what failed. */
const AGAIN_AFTER_MS = [1000, 2000, 4000]

type Looking = {
  browser: Visitor
  /** Which of all browsers this is: each has favourites of its own to give and take. */
  share: { nth: number; of: number }
  tally: () => Tally
}

/** Favourites as they were answered; absent where an answer never came. */
export type Favourites = Map<string, boolean>

/** A client's browser: looks, opens pictures, gives favourites and takes them, until told to stop. */
export async function lookAround(
  { browser, share, tally }: Looking,
  favourites: Favourites,
  stopping: AbortSignal,
) {
  async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const now = tally()
    for (const delayMs of [...AGAIN_AFTER_MS, undefined]) {
      try {
        return await ask()
      } catch {
        if (delayMs !== undefined) await sleep(delayMs)
      }
    }
    now.noteUnanswered()
    return undefined
  }

  async function changeFavourite(photoId: string) {
    const isFavorite = !(favourites.get(photoId) ?? false)
    const isAnswered = await patiently(() => browser.photos.setFavorite({ photoIds: [photoId], isFavorite }))
    if (isAnswered) favourites.set(photoId, isFavorite)
    else favourites.delete(photoId)
  }

  for (let round = 0; !stopping.aborted; round++) {
    const list = await patiently(() => browser.photos.listForClient({ type: 'preview' }))
    if (list && list.photos.length > 0) {
      const { photos, signature } = list
      const ready = photos.filter(({ picture }) => picture === 'ready')
      const some = Array.from({ length: Math.min(PICTURES_A_LOOK, ready.length) }, () => oneOf(ready))
      // What breaks is in the tally.
      await Promise.all(some.map((photo) => browser.get(photoUrl(photo, 480, signature)).catch(() => {})))
      const own = photos.filter(({ id }) => Number.parseInt(id.slice(-4), 16) % share.of === share.nth)
      if (own.length > 0) await changeFavourite(oneOf(own).id)
    }
    if (round % PAGE_EACH === 0) await browser.get('/client-portal').catch(() => {})
    await sleep(PAUSE_MS)
  }
}

const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!
