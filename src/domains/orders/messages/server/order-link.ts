import { createHmac } from 'node:crypto'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature } from '#platform/seal.ts'

type Signing = { origin: string; secret: string }

/** Where a customer pays this order without signing in: for mails, so it works as long as there is something to pay. */
export const orderPayLink = ({ origin, secret }: Signing, orderId: string) =>
  `${origin}/pay/${payToken(orderId, secret)}`

const payToken = (orderId: string, secret: string) => `${orderId}.${mac(orderId, secret)}`

/** The order that a token from such a link stands for; nothing when it was not made here. */
export function readPayToken(token: string, secret: string): string | undefined {
  const [orderId = '', given = ''] = token.split('.')
  return isSameSignature(given, mac(orderId, secret)) && isUuid(orderId) ? orderId : undefined
}

const mac = (orderId: string, secret: string) =>
  createHmac('sha256', secret).update(`pay ${orderId}`).digest('base64url')
