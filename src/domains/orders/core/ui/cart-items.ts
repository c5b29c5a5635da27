import type { z } from 'zod'
import { QUANTITY_MAX, CENTERED_CROP, type CropPlace } from '../../cart.rules.ts'
import type { cartLine } from '../../orders.contract.ts'
import { LINE_NOTE_MAX_LENGTH } from '../../orders.rules.ts'

/**
 * `price` is the unit price in cents when added, used only to report changes. The server supplies
 * names and prices.
 */
export type CartItem = z.input<typeof cartLine> & { clientId: string; addedAt: string; price: number }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Skips malformed items; malformed text gives an empty cart. */
export function readCart(text: string | null): CartItem[] {
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.flatMap((item: unknown) => readItem(item) ?? []) : []
  } catch {
    return []
  }
}

function readItem(item: unknown): CartItem | undefined {
  if (!isFacts(item) || !isId(item['id']) || !isId(item['clientId']) || !isId(item['variantId']))
    return undefined
  const { id, clientId, variantId, addedAt } = item
  const quantity = Math.min(QUANTITY_MAX, Math.trunc(Number(item['quantity'])))
  const photos = Array.isArray(item['photos']) ? item['photos'].flatMap(readPhoto) : []
  if (!(quantity > 0) || photos.length === 0) return undefined
  const price = Number(item['price'])
  const note = typeof item['note'] === 'string' ? item['note'].slice(0, LINE_NOTE_MAX_LENGTH) : undefined
  return {
    id,
    clientId,
    variantId,
    quantity,
    photos,
    addedAt: String(addedAt),
    price: price >= 0 ? price : 0,
    note: note || undefined,
  }
}

function readPhoto(photo: unknown): CartItem['photos'] {
  if (!isFacts(photo) || !isId(photo['photoId'])) return []
  return [{ photoId: photo['photoId'], crop: readPlace(photo['crop']) }]
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

function readPlace(crop: unknown): CropPlace {
  if (!isFacts(crop) || !isShare(crop['x']) || !isShare(crop['y'])) return CENTERED_CROP
  return { x: crop['x'], y: crop['y'], ...(crop['isTurned'] === true && { isTurned: true }) }
}

export const withQuantity = (items: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  quantity <= 0
    ? items.filter((item) => item.id !== id)
    : items.map((item) => (item.id === id ? { ...item, quantity: Math.min(QUANTITY_MAX, quantity) } : item))

export const withNote = (items: readonly CartItem[], id: string, note: string): CartItem[] =>
  items.map((item) => (item.id === id ? { ...item, note: note.slice(0, LINE_NOTE_MAX_LENGTH) } : item))

export function withoutPhotos(items: readonly CartItem[], photoIds: ReadonlySet<string>): CartItem[] {
  return items
    .map((item) => ({ ...item, photos: item.photos.filter(({ photoId }) => !photoIds.has(photoId)) }))
    .filter(({ photos }) => photos.length > 0)
}

/** Restores items that `before` has and `items` lacks, at their old positions. */
export function restoreItems(items: readonly CartItem[], before: readonly CartItem[]): CartItem[] {
  const now = new Map(items.map((item) => [item.id, item]))
  const old = before.map((item) => now.get(item.id) ?? item)
  const oldIds = new Set(before.map(({ id }) => id))
  return [...old, ...items.filter(({ id }) => !oldIds.has(id))]
}
