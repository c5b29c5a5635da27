import { z } from 'zod'
import type { DeliverySettings } from '../state/kept-aside.ts'
import type { Store } from '../state/store.ts'

const calm: DeliverySettings = {
  isPaused: false,
  extraCopies: 0,
  maxDelaySeconds: 0,
  isShuffled: false,
  lostAttempts: 0,
  seed: 1,
}

const settings = z.strictObject({
  /** Holds every event until this is false again. */
  isPaused: z.boolean().exactOptional(),
  /** How many times each event comes again. */
  extraCopies: z.int().min(0).max(20).exactOptional(),
  /** Each copy waits from 0 up to this long, on the clock of the sandbox. */
  maxDelaySeconds: z.int().min(0).exactOptional(),
  /** What is due at the same time goes out in any order. */
  isShuffled: z.boolean().exactOptional(),
  /** The first attempts of each delivery that never arrive, so that it comes by a retry. */
  lostAttempts: z.int().min(0).max(10).exactOptional(),
  /** The same seed brings the same mishaps to the same events. */
  seed: z.int().exactOptional(),
})

export function readDeliverySettings(store: Store): DeliverySettings {
  const { id: _, ...known } = store.get('deliverySettings', 'delivery') ?? { id: 'delivery', ...calm }
  return known
}

/** Changes what is named; an empty object asks for calm. */
export function changeDeliverySettings(store: Store, asked: unknown): DeliverySettings {
  const given = settings.parse(asked)
  const base = Object.keys(given).length === 0 ? calm : readDeliverySettings(store)
  const { id: _, ...known } = store.put('deliverySettings', { id: 'delivery', ...base, ...given })
  return known
}
