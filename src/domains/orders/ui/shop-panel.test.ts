import { expect, test } from 'vitest'
import { panelSearch, readShopPanel, withoutPanel, type ShopPanel } from './shop-panel.ts'

const panels: ShopPanel[] = [
  { kind: 'ordering' },
  { kind: 'cart' },
  { kind: 'checkout' },
  { kind: 'orders' },
  { kind: 'placed', orderId: '0199' },
  { kind: 'order', orderId: '0199', isBack: false },
  { kind: 'order', orderId: '0199', isBack: true },
]

test.each(panels)('the address of %o leads back to it', (panel) => {
  expect(readShopPanel(panelSearch(panel))).toEqual(panel)
})

test('the addresses of mails and of the pay page are understood', () => {
  expect(readShopPanel({ bestellingen: '' })).toEqual({ kind: 'orders' })
  expect(readShopPanel({ bestelling: '0199', betaald: 1 })).toEqual({
    kind: 'order',
    orderId: '0199',
    isBack: true,
  })
})

test('no panel stands in the address of the gallery, and what anyone may have typed is none', () => {
  expect(readShopPanel({ tab: 'final', foto: '0199', bestelling: 12, betaald: 1 })).toBeUndefined()
  expect(panelSearch(undefined)).toEqual({})
})

test('a panel that closes leaves the rest of the address as it was', () => {
  const gallery = { tab: 'final', keuze: 'favorieten' }
  for (const panel of panels) expect(withoutPanel({ ...gallery, ...panelSearch(panel) })).toEqual(gallery)
})
