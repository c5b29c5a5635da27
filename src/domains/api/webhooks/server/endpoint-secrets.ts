import { seal, unseal } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import type { webhookEndpoints } from './webhooks.tables.ts'

type Endpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  'id' | 'sealedSecret' | 'previousSealedSecret' | 'previousUntil'
>

const sealedFor = (endpointId: string) => ({ use: 'webhook-endpoint', ownerId: endpointId })

export const sealSecret = (services: Services, endpointId: string, secret: Buffer) =>
  seal(services, sealedFor(endpointId), secret)

/** The secrets that sign for an endpoint now: for a day after a change, the former one as well. */
export function secretsOf(services: Services, endpoint: Endpoint, now: Date): Buffer[] {
  const { id, sealedSecret, previousSealedSecret, previousUntil } = endpoint
  const isBothNow = previousSealedSecret !== null && previousUntil !== null && now < previousUntil
  return [sealedSecret, ...(isBothNow ? [previousSealedSecret] : [])].map((one) =>
    unseal(services, sealedFor(id), one),
  )
}
