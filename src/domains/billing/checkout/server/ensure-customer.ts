import type { Services } from '#platform/services.ts'
import { askingProvider } from '#domains/payments/server/provider-slot.ts'
import * as customersSql from './customers.sql.ts'

/**
 * Makes the studio a customer of the provider, once: our row holds the lock, and the key makes a second try after a
 * crash the same customer. Committed before any checkout, so that every event finds whose it is.
 */
export const ensureCustomer = (services: Services, studioId: string): Promise<void> =>
  askingProvider(services, async (tx) => {
    await customersSql.insertCustomer(tx, studioId)
    if (await customersSql.lockCustomer(tx, studioId)) return
    const { email, businessName } = await customersSql.findPerson(tx, studioId)
    const customer = await services.payments.api.customers.create(
      { email, name: businessName, preferred_locales: ['nl'], metadata: { studio: studioId } },
      { idempotencyKey: `customer:${studioId}` },
    )
    await customersSql.setCustomerId(tx, studioId, customer.id)
  })
