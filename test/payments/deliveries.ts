import { isThorough } from '#test/world/how-many.ts'

const inOrder: Delivery = ['in order', {}]
const late: Delivery = ['up to twenty hours late', { maxDelaySeconds: 20 * 3600, seed: 7 }]
const shuffled: Delivery = [
  'shuffled and twice',
  { isShuffled: true, extraCopies: 1, maxDelaySeconds: 3600, seed: 3 },
]
const thrice: Delivery = ['three times', { extraCopies: 2 }]
const atLast: Delivery = ['only at the third try', { lostAttempts: 2 }]

type Delivery = [how: string, settings: object]

/** The ways in which webhooks may arrive; an account must end up the same in each of them. */
export const deliveries = [inOrder, shuffled, ...(isThorough ? [late, thrice, atLast] : [])]
