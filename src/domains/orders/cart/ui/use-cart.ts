import { useMemo, useSyncExternalStore } from 'react'
import { countOf, putBack, withNote, withoutPhotos, withQuantity, type CartItem } from './cart-items.ts'
import { cartStore } from './cart-store.ts'

export type Cart = ReturnType<typeof useCart>
export type NewCartItem = Omit<CartItem, 'id' | 'clientId' | 'addedAt'>

/** Only this client's items: others may have signed in on this browser. */
export function useCart(clientId: string | undefined) {
  const all = useSyncExternalStore(cartStore.subscribe, cartStore.items, cartStore.items)
  const items = useMemo(() => all.filter((item) => item.clientId === clientId), [all, clientId])
  return useMemo(() => {
    const isOthers = (item: CartItem) => item.clientId !== clientId
    const change = (to: (items: readonly CartItem[]) => readonly CartItem[]) =>
      cartStore.change((all) => [...all.filter(isOthers), ...to(all.filter((item) => !isOthers(item)))])
    return {
      items,
      count: countOf(items),
      add: (item: NewCartItem) => {
        if (clientId === undefined) return
        const made = { id: crypto.randomUUID(), clientId, addedAt: new Date().toISOString() }
        change((items) => [...items, { ...made, ...item }])
      },
      setQuantity: (id: string, quantity: number) => change((items) => withQuantity(items, id, quantity)),
      setNote: (id: string, note: string) => change((items) => withNote(items, id, note)),
      dropPhotos: (photoIds: readonly string[]) => change((items) => withoutPhotos(items, new Set(photoIds))),
      clear: () => change(() => []),
      /** Undoes removals since `before`. */
      restore: (before: readonly CartItem[]) => change((items) => putBack(items, before)),
    }
  }, [items, clientId])
}
