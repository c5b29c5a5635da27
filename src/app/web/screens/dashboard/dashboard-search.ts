import { clientFilters } from '#domains/clients/clients.rules.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { oneOf, type ParamValues } from '#kit/ui/search-params.ts'
import { readId, readText } from '../../read-address.ts'

export const dashboardTabs = ['overzicht', 'klanten', 'fotos', 'bestellingen'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

export const settingsSections = ['algemeen', 'prijzen', 'opslag', 'koppelingen', 'abonnement'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** What the dashboard's URL says; what is not in it is the ordinary case. */
export const dashboardParams = {
  tab: { name: 'tab', read: oneOf(dashboardTabs) },
  search: { name: 'zoek', read: readText },
  status: { name: 'status', read: oneOf(clientFilters) },
  orderStatus: { name: 'bestelstatus', read: oneOf(orderStatuses) },
  /** The order that lies open over the tab. */
  orderId: { name: 'bestelling', read: readId },
  /** Settings lie open over the tab, at this section. */
  settings: { name: 'instellingen', read: oneOf(settingsSections) },
} as const

export type DashboardSearch = ParamValues<typeof dashboardParams>
