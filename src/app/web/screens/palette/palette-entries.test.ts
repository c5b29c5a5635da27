import { expect, test } from 'vitest'
import { goKeys } from './go-keys.ts'
import { findPaletteEntries } from './palette-entries.ts'

type Clients = Parameters<typeof findPaletteEntries>[1]
type Orders = Parameters<typeof findPaletteEntries>[2]

const client = (id: string, firstName: string, lastName: string) =>
  ({
    id,
    firstName,
    lastName,
    email: `${firstName}@voorbeeld.nl`.toLowerCase(),
    archivedAt: null,
  }) as Clients[number]
const clients = [client('1', 'Chloë', 'van Dijk'), client('2', 'Anna', 'de Vries')]
const order = {
  id: '3',
  number: 'A1B2C3D4',
  customerName: 'Anna de Vries',
  totalCents: 4599,
} as Orders[number]

const titles = (typed: string, orders: Orders = []) =>
  findPaletteEntries(typed, clients, orders).map(({ title }) => title)

test('with nothing typed it shows where one can go', () => {
  expect(titles('')).toContain('Alle bestellingen')
  expect(titles('')).not.toContain('Anna de Vries')
})

test('a client is found by any part of the name, whatever the accents, and leads to their page', () => {
  expect(titles('chloe')).toEqual(['Chloë van Dijk', 'Upload naar Chloë', 'Bekijk als Chloë'])
  const [anna] = findPaletteEntries('vries an', clients, [])
  expect(anna).toMatchObject({ group: 'clients', href: '/client/2' })
})

test('clients stand before orders, and orders before screens', () => {
  expect(titles('an', [order]).slice(0, 2)).toEqual(['Chloë van Dijk', 'Anna de Vries'])
  expect(titles('an', [order])).toContain('A1B2C3D4')
})

test('what was opened last stands first, without what this studio has not', () => {
  const recent = findPaletteEntries('', clients, [], ['screens storage', 'clients 9', 'clients 2'])
  expect(recent.filter(({ group }) => group === 'recent').map(({ title }) => title)).toEqual([
    'Opslag',
    'Anna de Vries',
  ])
})

test('each key that goes somewhere goes to a screen of the list', () => {
  const hrefs = findPaletteEntries('', clients, []).map(({ href }) => href)
  for (const href of Object.values(goKeys)) expect(hrefs).toContain(href)
})

test('a screen is found by its name, and nothing by what is not there', () => {
  expect(titles('opslag')).toEqual(['Opslag'])
  expect(titles('xyz')).toEqual([])
})
