import { readCart, type CartItem } from './cart-items.ts'

const KEY = 'cart-items'

type Place = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The carts of everyone who shops in this browser, kept in its storage: read at the start, written after each change.
 * What another tab writes is there at once.
 */
export function openCartStore(storage: Place | undefined, tabs: Pick<Window, 'addEventListener'>) {
  const listeners = new Set<() => void>()
  let items = read()
  tabs.addEventListener('storage', ({ key }) => {
    // Null is everything at once.
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
        // A full or forbidden storage: the cart lives as long as the page.
      }
    },
  }
}

/** A browser may forbid even to look. */
function storageHere(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

// The gallery is drawn at build too, where there is neither.
const tabsHere = typeof window === 'undefined' ? { addEventListener: () => {} } : window

export const cartStore = openCartStore(storageHere(), tabsHere)
