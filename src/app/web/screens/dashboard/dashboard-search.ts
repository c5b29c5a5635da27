import { clientFilters } from '#domains/clients/clients.rules.ts'
import { oneOf, type ParamValues, readId, readTextOrNumber } from '#kit/ui/search-params.ts'

const dashboardPanels = ['overzicht', 'klanten', 'fotos'] as const
export type DashboardPanel = (typeof dashboardPanels)[number]

export const dashboardTabs = [...dashboardPanels, 'bestellingen'] as const
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

export const dashboardParams = {
  tab: { name: 'tab', read: oneOf(dashboardPanels) },
  search: { name: 'zoek', read: readTextOrNumber },
  status: { name: 'status', read: oneOf(clientFilters) },
  orderId: { name: 'bestelling', read: readId },
  settings: { name: 'instellingen', read: oneOf(settingsSections) },
} as const

export type DashboardSearch = ParamValues<typeof dashboardParams>
