import { adminScreens } from './admin-screens.ts'
import { choiceScreens } from './choice-screens.ts'
import { clientPageScreens } from './client-page-screens.ts'
import { clientScreens } from './client-screens.ts'
import { dashboardScreens } from './dashboard-screens.ts'
import { guestScreens } from './guest-screens.ts'
import { orderScreens } from './order-screens.ts'
import { printFileScreens } from './print-file-screens.ts'
import type { Screen } from './screen.ts'
import { clientSharingScreens, sharingScreens } from './sharing-screens.ts'
import { shopScreens } from './shop-screens.ts'
import { studioAccountScreens } from './studio-account-screens.ts'
import { visitorScreens } from './visitor-screens.ts'

/** All screens in all states. Each portion has a test file of its name in test/journeys. */
export const screenPortions = {
  visitors: [...visitorScreens, ...guestScreens],
  clients: clientScreens,
  shops: [...shopScreens, ...clientSharingScreens],
  dashboards: dashboardScreens,
  'client-pages': [...clientPageScreens, ...choiceScreens, ...sharingScreens],
  orders: [...orderScreens, ...printFileScreens],
  settings: studioAccountScreens,
  admins: adminScreens,
} as const satisfies Record<string, readonly Screen[]>

export type Portion = keyof typeof screenPortions

export const everyScreen = {
  visitor: screenPortions.visitors,
  client: [...screenPortions.clients, ...screenPortions.shops],
  photographer: [
    ...screenPortions.dashboards,
    ...screenPortions['client-pages'],
    ...screenPortions.orders,
    ...screenPortions.settings,
  ],
  admin: screenPortions.admins,
} as const satisfies Record<string, readonly Screen[]>

export type Audience = keyof typeof everyScreen
