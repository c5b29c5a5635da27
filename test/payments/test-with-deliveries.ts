import { crc32 } from 'node:zlib'
import { test } from 'vitest'
import { isFullRun } from '#test/world/is-whole.ts'

type Delivery = [how: string, settings: object]

const shuffled: Delivery = ['shuffled and twice', { isShuffled: true, extraCopies: 1, maxDelaySeconds: 3600 }]
const others: Delivery[] = [
  ['in order', {}],
  ['up to twenty hours late', { maxDelaySeconds: 20 * 3600 }],
  ['three times', { extraCopies: 2 }],
  ['only at the third try', { lostAttempts: 2 }],
]

/**
 * Declares a test whose webhooks arrive shuffled and twice, and in other ways under `npm run
 * thorough`. `payments.event-order.test.ts` covers any order.
 */
export function testWithDeliveries(title: string, tell: (delivery: object) => Promise<void>): void {
  for (const [how, settings] of [shuffled, ...(isFullRun ? others : [])])
    test(`${title}; news ${how}`, () => tell({ ...settings, seed: crc32(title) }))
}
