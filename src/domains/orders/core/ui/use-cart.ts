import { useMemo, useSyncExternalStore } from 'react'
import { getLocalStorage, windowEvents } from '#platform/browser/browser-storage.ts'
import { countPieces } from '../../cart.rules.ts'
import { restoreItems, withNote, withoutPhotos, withQuantity, type CartItem, readCart } from './cart-items.ts'

export type Cart = ReturnType<typeof useCart>
export type NewCartItem = Omit<CartItem, 'id' | 'clientId' | 'addedAt'>

/** Filters by client, because several clients may use this browser. */
export function useCart(clientId: string | undefined) {
  const all = useSyncExternalStore(cartStore.subscribe, cartStore.items, cartStore.items)
  const items = useMemo(() => all.filter((item) => item.clientId === clientId), [all, clientId])
  return useMemo(() => {
    const isOthers = (item: CartItem) => item.clientId !== clientId
    const change = (to: (items: readonly CartItem[]) => readonly CartItem[]) =>
      cartStore.change((all) => [...all.filter(isOthers), ...to(all.filter((item) => !isOthers(item)))])
    return {
      items,
      count: countPieces(items),
      add: (item: NewCartItem) => {
        if (clientId === undefined) return
        const made = { id: crypto.randomUUID(), clientId, addedAt: new Date().toISOString() }
        change((items) => [...items, { ...made, ...item }])
      },
      setQuantity: (id: string, quantity: number) => change((items) => withQuantity(items, id, quantity)),
      setNote: (id: string, note: string) => change((items) => withNote(items, id, note)),
      dropPhotos: (photoIds: readonly string[]) => change((items) => withoutPhotos(items, new Set(photoIds))),
      clear: () => change(() => []),
      restore: (before: readonly CartItem[]) => change((items) => restoreItems(items, before)),
    }
  }, [items, clientId])
}

const KEY = 'cart-items'

/** Stores the carts of all clients in localStorage and synchronizes tabs. */
export function openCartStore(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  tabs: Pick<Window, 'addEventListener'>,
) {
  const listeners = new Set<() => void>()
  let items = read()
  tabs.addEventListener('storage', ({ key }) => {
    // A null key means that storage was cleared.
    if (key === KEY || key === null) show(read())
  })

  function read(): readonly CartItem[] {
    try {
      return readCart(storage?.getItem(KEY) ?? null)
    } catch {
      return []
    }
  }
  function show(next: readonly CartItem[]) {
    items = next
    for (const notify of listeners) notify()
  }
  return {
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    items: () => items,
    change: (to: (items: readonly CartItem[]) => readonly CartItem[]) => {
      show(to(items))
      try {
        storage?.setItem(KEY, JSON.stringify(items))
      } catch {
        // Storage is full or blocked: the cart lasts as long as the page.
      }
    },
  }
}

const cartStore = openCartStore(getLocalStorage(), windowEvents)
