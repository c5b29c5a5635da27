import {
  CreditCard,
  Euro,
  Eye,
  HardDrive,
  House,
  Package,
  Plug,
  Settings,
  ShieldCheck,
  Upload,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { fullName } from '#domains/clients/clients.rules.ts'
import type { Client } from '#domains/clients/ui/clients.queries.ts'
import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import { containsAllTerms } from '#platform/pure/text-search.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { paletteNl } from './palette.nl.ts'

export type PaletteEntry = {
  id: string
  group: keyof typeof paletteNl.groups
  from?: keyof typeof paletteNl.groups
  icon: LucideIcon
  title: string
  line?: string
  href: string
}

const CLIENTS_MAX = 6
const ORDERS_MAX = 6
const VERBS_FOR_MAX = 2
const RECENT_MAX = 4

const listed = [
  { id: 'overview', icon: House, href: '/dashboard' },
  { id: 'clients', icon: Users, href: '/dashboard?tab=klanten' },
  { id: 'photos', icon: Upload, href: '/dashboard?tab=fotos' },
  { id: 'orders', icon: Package, href: '/orders' },
  { id: 'settings', icon: Settings, href: '/dashboard?instellingen=algemeen' },
  { id: 'prices', icon: Euro, href: '/dashboard?instellingen=prijzen' },
  { id: 'storage', icon: HardDrive, href: '/dashboard?instellingen=opslag' },
  { id: 'connections', icon: Plug, href: '/dashboard?instellingen=koppelingen' },
  { id: 'plan', icon: CreditCard, href: '/dashboard?instellingen=abonnement' },
  { id: 'profile', icon: ShieldCheck, href: '/profile' },
] as const

const screens: readonly PaletteEntry[] = listed.map((screen) => ({
  ...screen,
  title: paletteNl.screens[screen.id],
  group: 'screens',
}))

const keyOf = ({ group, id }: Pick<PaletteEntry, 'group' | 'id'>) => `${group} ${id}`

const entryOfClient = (client: Client): PaletteEntry => ({
  id: client.id,
  group: 'clients',
  icon: UserRound,
  title: fullName(client),
  line: client.archivedAt === null ? client.email : `${client.email}, ${paletteNl.archived}`,
  href: `/client/${client.id}`,
})

/**
 * Returns a client's actions, none if archived. With several clients, actions also show the full
 * name.
 */
function verbsFor(client: Client, _at: number, { length }: readonly Client[]): PaletteEntry[] {
  if (client.archivedAt !== null) return []
  const { id, firstName } = client
  const rest = { group: 'verbs', ...(length > 1 && { line: fullName(client) }) } as const
  const [upload, look] = [paletteNl.verbs.upload(firstName), paletteNl.verbs.asClient(firstName)]
  return [
    { ...rest, id: `upload-${id}`, icon: Upload, title: upload, href: `/client/${id}?uploaden=true` },
    { ...rest, id: `look-${id}`, icon: Eye, title: look, href: `/client/${id}/gallery` },
  ]
}

/** Returns matching entries in display order. Without text: recent entries, then all screens. */
export function findPaletteEntries(
  typed: string,
  clients: readonly Client[],
  orders: readonly OrderCard[],
  openedKeys: readonly string[] = [],
): PaletteEntry[] {
  if (typed.trim() === '') {
    const known = [...clients.map(entryOfClient), ...screens]
    const recent = openedKeys.flatMap((key) => known.find((entry) => keyOf(entry) === key) ?? [])
    return [
      ...recent
        .slice(0, RECENT_MAX)
        .map((entry) => ({ ...entry, group: 'recent' as const, from: entry.group })),
      ...screens,
    ]
  }
  const foundClients = clients
    .filter((client) => containsAllTerms(typed, fullName(client), client.email))
    .slice(0, CLIENTS_MAX)
  const foundOrders = orders.slice(0, ORDERS_MAX).map((order) => ({
    id: order.id,
    group: 'orders' as const,
    icon: Package,
    title: order.number,
    line: `${order.customerName}, ${euros(order.totalCents)}`,
    href: `/orders?bestelling=${order.id}`,
  }))
  return [
    ...foundClients.map(entryOfClient),
    ...foundClients.slice(0, VERBS_FOR_MAX).flatMap(verbsFor),
    ...foundOrders,
    ...screens.filter(({ title }) => containsAllTerms(typed, title)),
  ]
}

const STORAGE_KEY = 'lichttafel.palette'
const KEPT = 12

/**
 * Returns the keys of recent entries in this tab, latest first. Keys contain no names, so that
 * another studio in the same tab sees none.
 */
export function readRecentEntryKeys(): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Saves a client or screen as recent. Actions and orders are not saved. */
export function rememberEntry({ id, group: shownIn, from: group = shownIn }: PaletteEntry): void {
  if (group !== 'clients' && group !== 'screens') return
  const key = keyOf({ group, id })
  try {
    const keys = [key, ...readRecentEntryKeys().filter((one) => one !== key)].slice(0, KEPT)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
  } catch {}
}
