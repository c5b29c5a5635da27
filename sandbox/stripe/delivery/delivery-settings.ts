import { z } from 'zod'
import type { DeliverySettings } from '../state/internal-records.ts'
import type { Store } from '../state/store.ts'

const defaults: DeliverySettings = {
  isPaused: false,
  extraCopies: 0,
  maxDelaySeconds: 0,
  isShuffled: false,
  lostAttempts: 0,
  seed: 1,
}

const settings = z.strictObject({
  isPaused: z.boolean().exactOptional(),
  extraCopies: z.int().min(0).max(20).exactOptional(),
  /** Longest random delay of a delivery, on the sandbox clock. */
  maxDelaySeconds: z.int().min(0).exactOptional(),
  isShuffled: z.boolean().exactOptional(),
  /** Number of attempts that are lost before a delivery is really sent. */
  lostAttempts: z.int().min(0).max(10).exactOptional(),
  seed: z.int().exactOptional(),
})

export function readDeliverySettings(store: Store): DeliverySettings {
  const { id: _, ...known } = store.get('deliverySettings', 'delivery') ?? { id: 'delivery', ...defaults }
  return known
}

/** Changes the given settings. An empty object restores the defaults. */
export function changeDeliverySettings(store: Store, asked: unknown): DeliverySettings {
  const given = settings.parse(asked)
  const base = Object.keys(given).length === 0 ? defaults : readDeliverySettings(store)
  const { id: _, ...known } = store.put('deliverySettings', { id: 'delivery', ...base, ...given })
  return known
}
