import { readFlag, readParams, readString, toUrlValues, type UrlValues } from '#kit/ui/search-params.ts'

/** Dialog over the gallery. Part of the URL, so that Back closes it and emails can link to it. */
export type ShopPanel =
  | { kind: 'ordering' | 'cart' | 'checkout' }
  | { kind: 'orders' }
  | { kind: 'placed'; orderId: string }
  /** Dialog to submit a list; `slug` identifies its gallery. */
  | { kind: 'choice'; listId: string; slug?: string | undefined }
  | { kind: 'order'; orderId: string; isBack: boolean }

const shopParams = {
  ordering: { name: 'bestellen', read: readFlag },
  cart: { name: 'winkelwagen', read: readFlag },
  checkout: { name: 'afrekenen', read: readFlag },
  orders: { name: 'bestellingen', read: readFlag },
  listId: { name: 'versturen', read: readString },
  slug: { name: 'uit', read: readString },
  orderId: { name: 'bestelling', read: readString },
  isPlaced: { name: 'geplaatst', read: readFlag },
  isBack: { name: 'betaald', read: readFlag },
} as const

const kinds = ['ordering', 'cart', 'checkout', 'orders'] as const

export function readShopPanel(url: Record<string, unknown>): ShopPanel | undefined {
  const { orderId, listId, slug, isPlaced, isBack = false, ...open } = readParams(shopParams, url)
  if (orderId) return isPlaced ? { kind: 'placed', orderId } : { kind: 'order', orderId, isBack }
  if (listId) return { kind: 'choice', listId, slug }
  const kind = kinds.find((one) => open[one])
  return kind && { kind }
}

export function panelSearch(panel: ShopPanel | undefined): UrlValues<typeof shopParams> {
  if (!panel) return {}
  if (panel.kind === 'choice') return toUrlValues(shopParams, { listId: panel.listId, slug: panel.slug })
  if (panel.kind === 'placed') return toUrlValues(shopParams, { orderId: panel.orderId, isPlaced: true })
  if (panel.kind === 'order')
    return toUrlValues(shopParams, { orderId: panel.orderId, isBack: panel.isBack || undefined })
  return toUrlValues(shopParams, { [panel.kind]: true })
}

const shopParamNames = new Set<string>(Object.values(shopParams).map(({ name }) => name))

export const withoutPanel = (url: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(url).filter(([name]) => !shopParamNames.has(name)))

/**
 * Whether the panel is for buying. Existing orders can be viewed and paid while the shop is off.
 */
export const isBuying = (panel: ShopPanel | undefined): boolean =>
  panel?.kind === 'ordering' || panel?.kind === 'cart' || panel?.kind === 'checkout'
