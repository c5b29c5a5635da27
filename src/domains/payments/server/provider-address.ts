import type { Services } from '#platform/services.ts'

/** Where the provider's own dashboard shows this payment; null where nobody paid, or payments are played. */
export function providerAddress({ payments }: Services, paymentIntentId: string | null): string | null {
  if (!paymentIntentId || !payments.dashboardUrl) return null
  return `${payments.dashboardUrl}/payments/${encodeURIComponent(paymentIntentId)}`
}
