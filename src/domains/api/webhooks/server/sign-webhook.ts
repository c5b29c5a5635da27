import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

export const newWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const shownSecret = (secret: Buffer): string => SECRET_PREFIX + secret.toString('base64')

type Message = { id: string; sentAt: Date; body: string }

/** The headers of Standard Webhooks 1.0.0, with a signature for each valid secret. */
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
