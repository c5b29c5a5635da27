import { createHmac } from 'node:crypto'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature } from '#platform/seal.ts'

type Signing = { origin: string; secret: string }

/** A link to pay this order without signing in, for mails; it does not expire. */
export const orderPayLink = ({ origin, secret }: Signing, orderId: string) =>
  `${origin}/pay/${orderId}.${mac(orderId, secret)}`

export function readPayToken(token: string, secrets: readonly string[]): string | undefined {
  const [orderId = '', given = ''] = token.split('.')
  const isOurs = isUuid(orderId) && secrets.some((secret) => isSameSignature(given, mac(orderId, secret)))
  return isOurs ? orderId : undefined
}

const mac = (orderId: string, secret: string) =>
  createHmac('sha256', secret).update(`pay ${orderId}`).digest('base64url')
