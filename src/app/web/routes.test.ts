import { expect, test } from 'vitest'
import { pages, path } from '#domains/access/paths.rules.ts'
import { router } from './routes.tsx'

test('each page in the table of paths has a route, and each route stands in it', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(Object.values(pages).sort())
})

test('a path holds its ids and what is asked of it, and a page without its id does not compile', () => {
  expect(path('client', { clientId: 'anna', keuze: 'opmerking' })).toBe('/client/anna?keuze=opmerking')
  expect(path('adminClientPayments', { zoek: 'Ånna & Bram' })).toBe(
    '/admin/client-payments?zoek=%C3%85nna%20%26%20Bram',
  )
  expect(path('signIn', { link: 'abc', naar: path('orders', { bestelling: '1' }) })).toBe(
    '/auth?link=abc&naar=%2Forders%3Fbestelling%3D1',
  )
  expect(path('signIn', { link: 'abc', naar: undefined })).toBe('/auth?link=abc')
  // @ts-expect-error -- the client's id is missing
  expect(path('client', { keuze: 'opmerking' })).toBe('/client/undefined?keuze=opmerking')
  // @ts-expect-error -- the dashboard has no such parameter
  expect(path('dashboard', { tap: 'fotos' })).toBe('/dashboard?tap=fotos')
})
