import { createHmac } from 'node:crypto'
import { boundTo, type TokenHost } from '#domains/access/server/token-host.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature } from '#platform/seal.ts'

type LinkSigner = { origin: string; secret: string; tokenHost?: TokenHost }

/** A link to pay this order without signing in, for mails; it does not expire. */
export const orderPayLink = ({ origin, ...signing }: LinkSigner, orderId: string) =>
  `${origin}/pay/${orderId}.${mac(orderId, signing)}`

export function readPayToken(
  token: string,
  secrets: readonly string[],
  tokenHost: TokenHost,
): string | undefined {
  const [orderId = '', given = ''] = token.split('.')
  const isOurs =
    isUuid(orderId) && secrets.some((secret) => isSameSignature(given, mac(orderId, { secret, tokenHost })))
  return isOurs ? orderId : undefined
}

const mac = (orderId: string, { secret, tokenHost = null }: Omit<LinkSigner, 'origin'>) =>
  createHmac('sha256', secret)
    .update(boundTo(tokenHost, `pay ${orderId}`))
    .digest('base64url')
