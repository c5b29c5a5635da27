/** What stands open over the gallery; its address says so, so that Back closes it and a mail can lead to it. */
export type ShopPanel =
  | { kind: 'ordering' | 'cart' | 'checkout' | 'orders' }
  | { kind: 'placed'; orderId: string }
  /** `isBack`: the client comes back from the pay page. */
  | { kind: 'order'; orderId: string; isBack: boolean }

type PanelSearch = {
  bestellen?: true
  winkelwagen?: true
  afrekenen?: true
  bestellingen?: true
  bestelling?: string
  geplaatst?: true
  betaald?: true
}

const flags = {
  ordering: 'bestellen',
  cart: 'winkelwagen',
  checkout: 'afrekenen',
  orders: 'bestellingen',
} as const
const kinds = Object.keys(flags) as (keyof typeof flags)[]

/** Reads an address that anyone may have typed: what it does not know is nothing. */
export function readShopPanel(search: Record<string, unknown>): ShopPanel | undefined {
  const orderId = search['bestelling']
  if (typeof orderId === 'string' && orderId !== '')
    return search['geplaatst'] === undefined
      ? { kind: 'order', orderId, isBack: search['betaald'] !== undefined }
      : { kind: 'placed', orderId }
  const kind = kinds.find((kind) => search[flags[kind]] !== undefined)
  return kind && { kind }
}

export function panelSearch(panel: ShopPanel | undefined): PanelSearch {
  if (!panel) return {}
  if (panel.kind === 'placed') return { bestelling: panel.orderId, geplaatst: true }
  if (panel.kind === 'order') return { bestelling: panel.orderId, ...(panel.isBack && { betaald: true }) }
  return { [flags[panel.kind]]: true }
}

const own = new Set<string>([...Object.values(flags), 'bestelling', 'geplaatst', 'betaald'])

/** The rest of the address, which is the gallery's. */
export const withoutPanel = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))

/** Whether this panel leads to a new order; what was ordered can be seen and paid whatever becomes of the shop. */
export const isBuying = (panel: ShopPanel | undefined): boolean =>
  panel?.kind === 'ordering' || panel?.kind === 'cart' || panel?.kind === 'checkout'
