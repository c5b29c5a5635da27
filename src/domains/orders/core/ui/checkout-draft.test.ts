import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutDraft } from './checkout-draft.ts'

const stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  checkoutDraft('cleo').forget()
  vi.unstubAllGlobals()
})

test('a client whose browser stores nothing more still orders under one placement', () => {
  isFull = true
  const { placementId } = checkoutDraft('cleo').read()
  checkoutDraft('cleo').keep({ form: { name: 'Cleo' } })
  expect(checkoutDraft('cleo').read()).toMatchObject({ placementId, form: { name: 'Cleo' } })

  isFull = false
  checkoutDraft('cleo').keep({ form: { name: 'Cleo B.' } })
  expect(stored.get('checkout')).toContain(placementId)
  checkoutDraft('cleo').forget()
  expect(checkoutDraft('cleo').read().placementId).not.toBe(placementId)
})

test('a draft is of one client', () => {
  const { placementId } = checkoutDraft('cleo').read()
  expect(checkoutDraft('cleo').read().placementId).toBe(placementId)
  expect(checkoutDraft('noor').read().placementId).not.toBe(placementId)
})
