// For a change that whoever finds an open browser must not make: the signed-in person shows again that it is them.
import { z } from 'zod'
import { refusals } from '#domains/access/who.contract.ts'
import { tooMany } from './accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from './accounts.rules.ts'
import { givenPasskey } from './passkeys.contract.ts'
import { CODE_MIN_LENGTH, CODE_TYPED_MAX_LENGTH } from './security.rules.ts'

export const proofOfPerson = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  /** From the app or a recovery code, as at signing in. */
  z.object({ by: z.literal('code'), code: z.string().min(CODE_MIN_LENGTH).max(CODE_TYPED_MAX_LENGTH) }),
  /** Signs a challenge of `passkeys.startProving`. */
  z.object({ by: z.literal('passkey'), passkey: givenPasskey }),
])
export type ProofOfPerson = z.infer<typeof proofOfPerson>

export const mustProveAgain = {
  ...refusals('wrong_credentials', 'wrong_code', 'challenge_expired', 'passkey_refused'),
  ...tooMany,
}
