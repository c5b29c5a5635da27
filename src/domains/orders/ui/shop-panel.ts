import { isThere, readParams, readString, writeParams, type InUrl } from '#kit/ui/search-params.ts'

/** The dialog open over the gallery. It is part of the URL, so that Back closes it and mails can link to it. */
export type ShopPanel =
  | { kind: 'ordering' | 'cart' | 'checkout' }
  | { kind: 'orders' }
  | { kind: 'placed'; orderId: string }
  /** The end of choosing on this list, of the gallery with this slug. */
  | { kind: 'choice'; listId: string; slug?: string | undefined }
  /** `isBack`: the client returned from the payment page. */
  | { kind: 'order'; orderId: string; isBack: boolean }

const shopParams = {
  ordering: { name: 'bestellen', read: isThere },
  cart: { name: 'winkelwagen', read: isThere },
  checkout: { name: 'afrekenen', read: isThere },
  orders: { name: 'bestellingen', read: isThere },
  listId: { name: 'versturen', read: readString },
  slug: { name: 'uit', read: readString },
  orderId: { name: 'bestelling', read: readString },
  isPlaced: { name: 'geplaatst', read: isThere },
  isBack: { name: 'betaald', read: isThere },
} as const

const kinds = ['ordering', 'cart', 'checkout', 'orders'] as const

export function readShopPanel(url: Record<string, unknown>): ShopPanel | undefined {
  const { orderId, listId, slug, isPlaced, isBack = false, ...open } = readParams(shopParams, url)
  if (orderId) return isPlaced ? { kind: 'placed', orderId } : { kind: 'order', orderId, isBack }
  if (listId) return { kind: 'choice', listId, slug }
  const kind = kinds.find((one) => open[one])
  return kind && { kind }
}

export function panelSearch(panel: ShopPanel | undefined): InUrl<typeof shopParams> {
  if (!panel) return {}
  if (panel.kind === 'choice') return writeParams(shopParams, { listId: panel.listId, slug: panel.slug })
  if (panel.kind === 'placed') return writeParams(shopParams, { orderId: panel.orderId, isPlaced: true })
  if (panel.kind === 'order')
    return writeParams(shopParams, { orderId: panel.orderId, isBack: panel.isBack || undefined })
  return writeParams(shopParams, { [panel.kind]: true })
}

const own = new Set<string>(Object.values(shopParams).map(({ name }) => name))

export const withoutPanel = (url: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(url).filter(([name]) => !own.has(name)))

/** Whether the panel is for buying; existing orders can be viewed and paid while the shop is off. */
export const isBuying = (panel: ShopPanel | undefined): boolean =>
  panel?.kind === 'ordering' || panel?.kind === 'cart' || panel?.kind === 'checkout'
