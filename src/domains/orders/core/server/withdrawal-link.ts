import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { boundTo, type TokenHost } from '#domains/access/server/token-host.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature, knownSecrets, seal, unseal, type Secrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { WITHDRAWAL_PATH } from '../../withdrawal/withdrawal.rules.ts'

/** Where this order is withdrawn from without signing in; it does not expire. */
export const withdrawalPath = (
  { secret }: Pick<Services, 'secret'>,
  orderId: string,
  tokenHost: TokenHost = null,
) => `${WITHDRAWAL_PATH}${orderId}.${mac(orderId, secret, tokenHost)}`

export function readWithdrawalToken(
  token: string,
  secrets: Secrets,
  tokenHost: TokenHost,
): string | undefined {
  const [orderId = '', given = ''] = token.split('.')
  const isOurs =
    isUuid(orderId) &&
    knownSecrets(secrets).some((one) => isSameSignature(given, mac(orderId, one, tokenHost)))
  return isOurs ? orderId : undefined
}

const mac = (orderId: string, secret: string, tokenHost: TokenHost) =>
  createHmac('sha256', secret)
    .update(boundTo(tokenHost, `withdraw ${orderId}`))
    .digest('base64url')

const firstStep = z.object({
  name: z.string(),
  askedAt: z.coerce.date(),
  itemIds: z.array(z.string()).optional(),
})
type FirstStep = z.infer<typeof firstStep>

const sealedFor = (orderId: string) => ({ use: 'withdrawal', ownerId: orderId })

/** The first step, carried by the page to the second one: only what was asked here for this order can be confirmed. */
export const sealFirstStep = (secrets: Secrets, orderId: string, step: FirstStep) =>
  seal(secrets, sealedFor(orderId), Buffer.from(JSON.stringify(step)))

/** Undefined for anything that was not asked here, for this order. */
export function readFirstStep(secrets: Secrets, orderId: string, sealed: string): FirstStep | undefined {
  try {
    return firstStep.parse(JSON.parse(unseal(secrets, sealedFor(orderId), sealed).toString()))
  } catch {
    return undefined
  }
}
