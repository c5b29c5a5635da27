import { crc32 } from 'node:zlib'
import { test } from 'vitest'
import { isWhole } from '#test/world/is-whole.ts'

type Delivery = [how: string, settings: object]

const shuffled: Delivery = ['shuffled and twice', { isShuffled: true, extraCopies: 1, maxDelaySeconds: 3600 }]
const others: Delivery[] = [
  ['in order', {}],
  ['up to twenty hours late', { maxDelaySeconds: 20 * 3600 }],
  ['three times', { extraCopies: 2 }],
  ['only at the third try', { lostAttempts: 2 }],
]

/**
 * Tells a story of money while its news arrives shuffled and twice, in an order of its own; by `npm run
 * thorough` also in the other ways in which news may arrive. `any-order` proves that each order ends the same.
 */
export function storyOfMoney(title: string, tell: (delivery: object) => Promise<void>): void {
  for (const [how, settings] of [shuffled, ...(isWhole ? others : [])])
    test(`${title}; news ${how}`, () => tell({ ...settings, seed: crc32(title) }))
}
