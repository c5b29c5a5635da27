import { clientFilters, type ClientFilter } from '#domains/clients/clients.rules.ts'
import { orderStatuses, type OrderStatus } from '#domains/orders/orders.rules.ts'
import { readId, readText } from '../../read-address.ts'

export const dashboardTabs = ['overzicht', 'klanten', 'fotos', 'bestellingen'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

export const settingsSections = ['algemeen', 'prijzen', 'opslag', 'koppelingen', 'abonnement'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** What the dashboard's address says; what is not in it is the ordinary case. */
export type DashboardSearch = {
  tab?: DashboardTab
  zoek?: string
  status?: ClientFilter
  bestelstatus?: OrderStatus
  /** The order that lies open over the tab. */
  bestelling?: string
  /** Settings lie open over the tab, at this section. */
  instellingen?: SettingsSection
}

const oneOf = <Value extends string>(allowed: readonly Value[], value: unknown) =>
  allowed.find((one) => one === value)

/** Reads an address that anyone may have typed: what it does not know it leaves out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const found = {
    tab: oneOf(dashboardTabs, search['tab']),
    zoek: readText(search['zoek']),
    status: oneOf(clientFilters, search['status']),
    bestelstatus: oneOf(orderStatuses, search['bestelstatus']),
    bestelling: readId(search['bestelling']),
    instellingen: oneOf(settingsSections, search['instellingen']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
