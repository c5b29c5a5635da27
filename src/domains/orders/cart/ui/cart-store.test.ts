import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openCartStore, useCart, type NewCartItem } from '../../core/ui/use-cart.ts'

const anna = '0199aaaa-0000-7000-8000-000000000001'
const bram = '0199aaaa-0000-7000-8000-000000000002'
const print = (quantity = 1): NewCartItem => ({
  variantId: '0198a3c0-0001-7000-8000-000000010001',
  quantity,
  price: 70,
  photos: [{ photoId: '0199bbbb-0000-7000-8000-000000000001', crop: { x: 0.5, y: 0.5 } }],
})
const cartOf = (clientId: string) => renderHook(() => useCart(clientId)).result
const stored = () => localStorage.getItem('cart-items')

afterEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})

test('what is added is counted and written down at once, with an id of its own', () => {
  const cart = cartOf(anna)
  act(() => cart.current.add(print(2)))
  act(() => cart.current.add(print()))
  expect(cart.current.count).toBe(3)
  expect(JSON.parse(stored()!)).toEqual(cart.current.items)
  expect(new Set(cart.current.items.map(({ id }) => id)).size).toBe(2)
})

test('who signs in on the same browser sees a cart of their own, and leaves that of the other alone', () => {
  const [annas, brams] = [cartOf(anna), cartOf(bram)]
  act(() => annas.current.add(print(2)))
  expect(brams.current.items).toEqual([])
  act(() => brams.current.add(print(4)))
  act(() => brams.current.clear())
  expect([annas.current.count, brams.current.count]).toEqual([2, 0])
})

test('nobody has no cart', () => {
  const { result } = renderHook(() => useCart(undefined))
  act(() => result.current.add(print()))
  expect([result.current.count, stored()]).toEqual([0, null])
})

test('what another tab writes is there at once, and what it clears is gone', () => {
  const cart = cartOf(anna)
  act(() => cart.current.add(print()))
  const [item] = cart.current.items
  localStorage.setItem('cart-items', JSON.stringify([{ ...item, quantity: 7 }]))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart-items' })))
  expect(cart.current.count).toBe(7)
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(cart.current.count).toBe(0)
})

test('a removed item comes back by undo', () => {
  const cart = cartOf(anna)
  act(() => cart.current.add(print()))
  const before = cart.current.items
  act(() => cart.current.setQuantity(before[0]!.id, 0))
  expect(cart.current.items).toEqual([])
  act(() => cart.current.restore(before))
  expect(cart.current.items).toEqual(before)
})

test('a storage that is full, forbidden or not there keeps the cart for as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  for (const storage of [{ getItem: forbidden, setItem: forbidden }, undefined]) {
    const store = openCartStore(storage, window)
    expect(store.items()).toEqual([])
    const item = { ...print(), id: crypto.randomUUID(), clientId: anna, addedAt: '' }
    store.change(() => [item])
    expect(store.items()).toEqual([item])
  }
})
