import { clientFilters } from '#domains/clients/clients.rules.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { oneOf, type ParamValues, readId, readText } from '#kit/ui/search-params.ts'

export const dashboardTabs = ['overzicht', 'klanten', 'fotos', 'bestellingen'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

export const settingsSections = [
  'algemeen',
  'huisstijl',
  'prijzen',
  'bedrijf',
  'opslag',
  'koppelingen',
  'abonnement',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The dashboard's URL parameters; an absent one means the default. */
export const dashboardParams = {
  tab: { name: 'tab', read: oneOf(dashboardTabs) },
  search: { name: 'zoek', read: readText },
  status: { name: 'status', read: oneOf(clientFilters) },
  orderStatus: { name: 'bestelstatus', read: oneOf(orderStatuses) },
  orderId: { name: 'bestelling', read: readId },
  settings: { name: 'instellingen', read: oneOf(settingsSections) },
} as const

export type DashboardSearch = ParamValues<typeof dashboardParams>
