export const planIds = ['intro', 'starter', 'professional', 'studio'] as const
export type PlanId = (typeof planIds)[number]

export const UNLIMITED_CLIENTS = -1

export type Plan = {
  name: string
  monthlyPriceCents: number
  storageGb: number
  /** `UNLIMITED_CLIENTS` for no limit. */
  maxClients: number
  allowCustomBranding: boolean
  allowDomain: boolean
  apiAccess: boolean
  webhookEndpoints: number
  isPopular: boolean
}

/** Plans, prices and limits (spec §9). */
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

/** Length of the free trial at an account's first activation. */
export const TRIAL_DAYS = 14

export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]
export const payModes = ['automatic', 'manual'] as const
export type PayMode = (typeof payModes)[number]

/**
 * Result of a checkout without a payment: a free trial began, or the first payment is due later.
 */
export const noPaymentReasons = ['trial', 'nothing'] as const
export type NoPaymentReason = (typeof noPaymentReasons)[number]

/** Twelve months less 20 % (spec §9). */
export const yearlyPriceCents = (plan: Plan) => Math.round(plan.monthlyPriceCents * 12 * 0.8)

export const yearlySavingCents = (plan: Plan) => plan.monthlyPriceCents * 12 - yearlyPriceCents(plan)
