import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import type { webhookEndpoints } from '../../core/server/api.tables.ts'

const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const formatSecret = (secret: Buffer): string => SECRET_PREFIX + secret.toString('base64')

type Endpoint = Pick<
  typeof webhookEndpoints.$inferSelect,
  'id' | 'sealedSecret' | 'previousSealedSecret' | 'previousUntil'
>

const sealedFor = (endpointId: string) => ({ use: 'webhook-endpoint', ownerId: endpointId })

export const sealSecret = (services: Services, endpointId: string, secret: Buffer) =>
  seal(services, sealedFor(endpointId), secret)

export function unsealSecrets(services: Services, endpoint: Endpoint, now: Date): Buffer[] {
  const { id, sealedSecret, previousSealedSecret, previousUntil } = endpoint
  const hasPreviousSecret = previousSealedSecret !== null && previousUntil !== null && now < previousUntil
  return [sealedSecret, ...(hasPreviousSecret ? [previousSealedSecret] : [])].map((secret) =>
    unseal(services, sealedFor(id), secret),
  )
}

type Message = { id: string; sentAt: Date; body: string }

/** Builds the headers of Standard Webhooks 1.0.0. */
export function signedHeaders(secrets: readonly Buffer[], { id, sentAt, body }: Message) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    'user-agent': 'Lichttafel-Webhooks/1',
  }
}
