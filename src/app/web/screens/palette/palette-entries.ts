import { fullName } from '#domains/clients/clients.rules.ts'
import type { Client } from '#domains/clients/ui/clients.queries.ts'
import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import { isFound } from '#platform/pure/text-search.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { paletteNl } from './palette.nl.ts'

export type EntryIcon =
  | 'client'
  | 'order'
  | 'upload'
  | 'look'
  | 'overview'
  | 'clients'
  | 'settings'
  | 'prices'
  | 'storage'
  | 'connections'
  | 'plan'
  | 'profile'

export type PaletteEntry = {
  id: string
  group: keyof typeof paletteNl.groups
  /** What it is a picture of; a recent entry keeps its own. */
  icon: EntryIcon
  title: string
  line?: string
  href: string
}

const CLIENTS_MAX = 6
const ORDERS_MAX = 6
const VERBS_FOR_MAX = 2
const RECENT_MAX = 4

const texts = paletteNl.screens
const listed = [
  { id: 'overview', icon: 'overview', title: texts.overview, href: '/dashboard' },
  { id: 'clients', icon: 'clients', title: texts.clients, href: '/dashboard?tab=klanten' },
  { id: 'photos', icon: 'upload', title: texts.photos, href: '/dashboard?tab=fotos' },
  { id: 'orders', icon: 'order', title: texts.orders, href: '/orders' },
  {
    id: 'settings',
    icon: 'settings',

    title: texts.settings,
    href: '/dashboard?instellingen=algemeen',
  },
  { id: 'prices', icon: 'prices', title: texts.prices, href: '/dashboard?instellingen=prijzen' },
  { id: 'storage', icon: 'storage', title: texts.storage, href: '/dashboard?instellingen=opslag' },
  {
    id: 'connections',
    icon: 'connections',
    title: texts.connections,
    href: '/dashboard?instellingen=koppelingen',
  },
  { id: 'plan', icon: 'plan', title: texts.plan, href: '/dashboard?instellingen=abonnement' },
  { id: 'profile', icon: 'profile', title: texts.profile, href: '/profile' },
] as const satisfies readonly Omit<PaletteEntry, 'group'>[]

const screens: readonly PaletteEntry[] = listed.map((screen) => ({ ...screen, group: 'screens' }))

/** What a recent entry is known by. */
export const keyOf = ({ group, id }: Pick<PaletteEntry, 'group' | 'id'>) => `${group} ${id}`

const entryOfClient = (client: Client): PaletteEntry => ({
  id: client.id,
  group: 'clients',
  icon: 'client',
  title: fullName(client),
  line: client.archivedAt === null ? client.email : `${client.email}, ${paletteNl.archived}`,
  href: `/client/${client.id}`,
})

/** Verbs name the whole person only where there is a choice of persons. */
const verbsFor = (client: Client, _at: number, { length }: readonly Client[]): PaletteEntry[] =>
  client.archivedAt === null
    ? [
        {
          id: `upload-${client.id}`,
          group: 'verbs',
          icon: 'upload',
          title: paletteNl.verbs.upload(client.firstName),
          ...(length > 1 && { line: fullName(client) }),
          href: `/client/${client.id}?uploaden=true`,
        },
        {
          id: `look-${client.id}`,
          group: 'verbs',
          icon: 'look',
          title: paletteNl.verbs.asClient(client.firstName),
          ...(length > 1 && { line: fullName(client) }),
          href: `/client/${client.id}/gallery`,
        },
      ]
    : []

/**
 * Entries that match the text, in the order shown; what was opened last and all screens when nothing is typed. Recent
 * keys of what this studio doesn't have are passed over.
 */
export function paletteEntries(
  typed: string,
  clients: readonly Client[],
  orders: readonly OrderCard[],
  recentKeys: readonly string[] = [],
): PaletteEntry[] {
  if (typed.trim() === '') {
    const known = [...clients.map(entryOfClient), ...screens]
    const recent = recentKeys.flatMap((key) => known.find((entry) => keyOf(entry) === key) ?? [])
    return [
      ...recent.slice(0, RECENT_MAX).map((entry) => ({ ...entry, group: 'recent' as const })),
      ...screens,
    ]
  }
  const foundClients = clients
    .filter((client) => isFound(typed, fullName(client), client.email))
    .slice(0, CLIENTS_MAX)
  const foundOrders = orders.slice(0, ORDERS_MAX).map((order) => ({
    id: order.id,
    group: 'orders' as const,
    icon: 'order' as const,
    title: order.number,
    line: `${order.customerName}, ${euros(order.totalCents)}`,
    href: `/orders?bestelling=${order.id}`,
  }))
  return [
    ...foundClients.map(entryOfClient),
    ...foundClients.slice(0, VERBS_FOR_MAX).flatMap(verbsFor),
    ...foundOrders,
    ...screens.filter(({ title }) => isFound(typed, title)),
  ]
}
