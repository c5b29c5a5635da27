import type { PostalAddress } from '#platform/pure/postal-address.ts'

export type CheckoutClient = { id: string; email: string }

export type CheckoutForm = PostalAddress & {
  houseAddition: string
  name: string
  email: string
  notes: string
  delivery: 'send' | 'pick_up'
}

/** Drafts that sessionStorage refused, for example because it is full. Lost on reload. */
const unsavedDrafts = new Map<string, string>()

/**
 * Keeps typed fields and the `placementId` in sessionStorage: a reload loses no text, and a retry
 * orders only once. One draft per tab and key.
 */
export function openOrderDraftStore<Typed extends object>(
  key: string,
  owner: Record<string, string>,
  empty: Typed,
) {
  type Draft = Typed & { placementId: string }
  const read = (): Draft => {
    try {
      const found = JSON.parse(unsavedDrafts.get(key) ?? sessionStorage.getItem(key) ?? 'null') as
        | (Draft & Record<string, unknown>)
        | null
      if (found && Object.entries(owner).every(([name, id]) => found[name] === id)) return found
    } catch {}
    return write({ ...empty, placementId: crypto.randomUUID() })
  }
  const write = (draft: Draft): Draft => {
    const text = JSON.stringify({ ...owner, ...draft })
    unsavedDrafts.delete(key)
    try {
      sessionStorage.setItem(key, text)
    } catch {
      unsavedDrafts.set(key, text)
    }
    return draft
  }
  return {
    read,
    keep: (typed: Typed) => write({ ...read(), ...typed }),
    forget: () => {
      unsavedDrafts.delete(key)
      sessionStorage.removeItem(key)
    },
  }
}

export const checkoutDraft = (clientId: string) =>
  openOrderDraftStore<{ form?: Partial<CheckoutForm> }>('checkout', { clientId }, {})
