import { storageHere, tabsHere } from '#platform/browser/local-storage.ts'
import { readCart, type CartItem } from './cart-items.ts'

const KEY = 'cart-items'

type Place = Pick<Storage, 'getItem' | 'setItem'>

/** The carts of all clients in this browser, saved in localStorage after each change and synchronised between tabs. */
export function openCartStore(storage: Place | undefined, tabs: Pick<Window, 'addEventListener'>) {
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
    for (const tell of listeners) tell()
  }
  return {
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
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

export const cartStore = openCartStore(storageHere(), tabsHere)
