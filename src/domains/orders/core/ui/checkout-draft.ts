import type { PostalAddress } from '#platform/pure/postal-address.ts'

export type CheckoutClient = { id: string; email: string }

export type CheckoutForm = PostalAddress & {
  /** Stored with the house number, as in `12 B`. */
  houseAddition: string
  name: string
  email: string
  notes: string
  delivery: 'send' | 'pick_up'
}

type Draft = { clientId: string; placementId: string; form?: Partial<CheckoutForm> }

const KEY = 'checkout'

/**
 * The typed form and the `placementId`, in sessionStorage: a reload or a lost connection neither empties the form nor
 * orders twice. One draft per tab and client; removed once the order is placed.
 */
export function checkoutDraft(clientId: string) {
  const draft = (): Draft => {
    const found = readDraft()
    if (found?.clientId === clientId) return found
    const fresh = { clientId, placementId: crypto.randomUUID() }
    write(fresh)
    return fresh
  }
  return {
    placementId: () => draft().placementId,
    form: () => draft().form,
    keep: (form: Partial<CheckoutForm>) => write({ ...draft(), form }),
    forget: () => sessionStorage.removeItem(KEY),
  }
}

function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const write = (draft: Draft) => sessionStorage.setItem(KEY, JSON.stringify(draft))
