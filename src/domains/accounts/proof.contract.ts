// Protects sensitive changes against a stranger at an open browser.
import { z } from 'zod'
import { refusals } from '#domains/access/who.contract.ts'
import { tooManyRefusal } from './accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from './accounts.rules.ts'
import { passkeyAssertion } from './passkeys.contract.ts'
import { CODE_MIN_LENGTH, CODE_TYPED_MAX_LENGTH } from './security.rules.ts'

export const proofOfPerson = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  z.object({ by: z.literal('code'), code: z.string().min(CODE_MIN_LENGTH).max(CODE_TYPED_MAX_LENGTH) }),
  /** Signs a challenge of `passkeys.startProving`. */
  z.object({ by: z.literal('passkey'), passkey: passkeyAssertion }),
])
export type ProofOfPerson = z.infer<typeof proofOfPerson>

export const proofRefusals = {
  ...refusals('wrong_credentials', 'wrong_code', 'challenge_expired', 'passkey_refused'),
  ...tooManyRefusal,
}
