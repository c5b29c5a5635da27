export const planIds = ['intro', 'starter', 'professional', 'studio'] as const
export type PlanId = (typeof planIds)[number]

export const UNLIMITED_CLIENTS = -1

export type Plan = {
  name: string
  monthlyPriceCents: number
  storageGb: number
  /** `UNLIMITED_CLIENTS` where nobody counts. */
  maxClients: number
  allowCustomBranding: boolean
  allowDomain: boolean
  apiAccess: boolean
  /** Addresses of the studio's own that are called when something happens. */
  webhookEndpoints: number
  isPopular: boolean
}

/** Plans, prices and limits (spec §9). The database's `give_plan` has the limits again; a test holds the two together. */
export const plans = {
  intro: {
    name: 'Intro',
    monthlyPriceCents: 1300,
    storageGb: 5,
    maxClients: 2,
    allowCustomBranding: false,
    allowDomain: false,
    apiAccess: false,
    webhookEndpoints: 0,
    isPopular: false,
  },
  starter: {
    name: 'Starter',
    monthlyPriceCents: 2900,
    storageGb: 10,
    maxClients: 5,
    allowCustomBranding: false,
    allowDomain: false,
    apiAccess: false,
    webhookEndpoints: 0,
    isPopular: false,
  },
  professional: {
    name: 'Professional',
    monthlyPriceCents: 5900,
    storageGb: 100,
    maxClients: 25,
    allowCustomBranding: true,
    allowDomain: true,
    apiAccess: false,
    webhookEndpoints: 0,
    isPopular: true,
  },
  studio: {
    name: 'Studio',
    monthlyPriceCents: 9900,
    storageGb: 500,
    maxClients: UNLIMITED_CLIENTS,
    allowCustomBranding: true,
    allowDomain: true,
    apiAccess: true,
    webhookEndpoints: 10,
    isPopular: false,
  },
} as const satisfies Record<PlanId, Plan>

/** The first activation of an account begins with these. */
export const TRIAL_DAYS = 14

/** How a studio pays: by the month or the year, by itself each time or once by hand. */
export type Period = 'monthly' | 'yearly'
export type PayMode = 'automatic' | 'manual'

/** What came of a checkout in which nothing was paid: days for free began, or the first payment is still to come. */
export const paidToday = ['trial', 'nothing'] as const
export type PaidToday = (typeof paidToday)[number]

/** A year costs twelve months less 20 % (spec §9). */
export const yearlyPriceCents = (plan: Plan) => Math.round(plan.monthlyPriceCents * 12 * 0.8)

/** What paying by the year saves over twelve single months. */
export const yearlySavingCents = (plan: Plan) => plan.monthlyPriceCents * 12 - yearlyPriceCents(plan)
