import { fullName } from '#domains/clients/clients.rules.ts'
import type { Client } from '#domains/clients/ui/clients.queries.ts'
import type { OrderCard } from '#domains/orders/ui/studio-orders.queries.ts'
import { isFound } from '#platform/pure/text-search.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { paletteNl } from './palette.nl.ts'

export type PaletteEntry = {
  id: string
  group: keyof typeof paletteNl.groups
  title: string
  line?: string
  href: string
}

/** Shorter texts match too many orders to search for. */
export const ORDER_SEARCH_MIN_LENGTH = 2
const CLIENTS_MAX = 6
const ORDERS_MAX = 6

const texts = paletteNl.screens
const screens: readonly PaletteEntry[] = [
  { id: 'overview', title: texts.overview, href: '/dashboard' },
  { id: 'clients', title: texts.clients, href: '/dashboard?tab=klanten' },
  { id: 'photos', title: texts.photos, href: '/dashboard?tab=fotos' },
  { id: 'orders', title: texts.orders, href: '/orders' },
  { id: 'settings', title: texts.settings, href: '/dashboard?instellingen=algemeen' },
  { id: 'prices', title: texts.prices, href: '/dashboard?instellingen=prijzen' },
  { id: 'storage', title: texts.storage, href: '/dashboard?instellingen=opslag' },
  { id: 'connections', title: texts.connections, href: '/dashboard?instellingen=koppelingen' },
  { id: 'plan', title: texts.plan, href: '/dashboard?instellingen=abonnement' },
  { id: 'profile', title: texts.profile, href: '/profile' },
].map((screen) => ({ ...screen, group: 'screens' }))

/** Entries that match the text, in the order shown; all screens when nothing is typed. */
export function paletteEntries(
  typed: string,
  clients: readonly Client[],
  orders: readonly OrderCard[],
): PaletteEntry[] {
  if (typed.trim() === '') return [...screens]
  const foundClients = clients
    .filter((client) => isFound(typed, fullName(client), client.email))
    .slice(0, CLIENTS_MAX)
    .map((client) => ({
      id: client.id,
      group: 'clients' as const,
      title: fullName(client),
      line: client.archivedAt === null ? client.email : `${client.email}, ${paletteNl.archived}`,
      href: `/client/${client.id}`,
    }))
  const foundOrders = orders.slice(0, ORDERS_MAX).map((order) => ({
    id: order.id,
    group: 'orders' as const,
    title: order.number,
    line: `${order.customerName}, ${euros(order.totalCents)}`,
    href: `/orders?bestelling=${order.id}`,
  }))
  return [...foundClients, ...foundOrders, ...screens.filter(({ title }) => isFound(typed, title))]
}
