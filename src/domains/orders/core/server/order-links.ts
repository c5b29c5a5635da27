import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { appendTokenHost, type TokenHost } from '#domains/access/server/token-host.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { isSameSignature, knownSecrets, seal, unseal, type Secrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { WITHDRAWAL_PATH } from '../../withdrawal/withdrawal.rules.ts'

type LinkSigner = { origin: string; secret: string; tokenHost?: TokenHost }

/** Returns a payment link that needs no sign-in and does not expire. */
export const orderPayLink = ({ origin, secret, tokenHost = null }: LinkSigner, orderId: string) =>
  `${origin}/pay/${orderId}.${mac('pay', orderId, secret, tokenHost)}`

/** Returns a withdrawal path that needs no sign-in and does not expire. */
export const withdrawalPath = (
  { secret }: Pick<Services, 'secret'>,
  orderId: string,
  tokenHost: TokenHost = null,
) => `${WITHDRAWAL_PATH}${orderId}.${mac('withdraw', orderId, secret, tokenHost)}`

type Use = 'pay' | 'withdraw'

const tokenReader =
  (use: Use) =>
  (token: string, secrets: Secrets, tokenHost: TokenHost): string | undefined => {
    const [orderId = '', signature = ''] = token.split('.')
    const isOurs =
      isUuid(orderId) &&
      knownSecrets(secrets).some((secret) => isSameSignature(signature, mac(use, orderId, secret, tokenHost)))
    return isOurs ? orderId : undefined
  }

/** Returns the order id; undefined when the token is invalid. */
export const readPayToken = tokenReader('pay')
export const readWithdrawalToken = tokenReader('withdraw')

const mac = (use: Use, orderId: string, secret: string, tokenHost: TokenHost) =>
  createHmac('sha256', secret)
    .update(appendTokenHost(tokenHost, `${use} ${orderId}`))
    .digest('base64url')

const firstStep = z.object({
  name: z.string(),
  askedAt: z.coerce.date(),
  itemIds: z.array(z.string()).optional(),
})
type FirstStep = z.infer<typeof firstStep>

const sealedFor = (orderId: string) => ({ use: 'withdrawal', ownerId: orderId })

/** Seals the first step for a hidden form field, so that nobody can forge or change the step. */
export const sealWithdrawalStep = (secrets: Secrets, orderId: string, step: FirstStep) =>
  seal(secrets, sealedFor(orderId), Buffer.from(JSON.stringify(step)))

export function unsealWithdrawalStep(
  secrets: Secrets,
  orderId: string,
  sealed: string,
): FirstStep | undefined {
  try {
    return firstStep.parse(JSON.parse(unseal(secrets, sealedFor(orderId), sealed).toString()))
  } catch {
    return undefined
  }
}
