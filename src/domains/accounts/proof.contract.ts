// For a change that whoever finds an open browser must not make: the signed-in person shows again that it is them.
import { z } from 'zod'
import { refusals } from '#domains/access/who.contract.ts'
import { tooMany } from './accounts.contract.ts'
import { PASSWORD_MAX_LENGTH } from './accounts.rules.ts'
import { givenPasskey } from './passkeys.contract.ts'

export const proofOfPerson = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  /** From the app or a recovery code, as at signing in. */
  z.object({ by: z.literal('code'), code: z.string().min(6).max(20) }),
  /** Signs a challenge of `passkeys.startProving`. */
  z.object({ by: z.literal('passkey'), passkey: givenPasskey }),
])
export type ProofOfPerson = z.infer<typeof proofOfPerson>

export const mustProveAgain = {
  ...refusals('wrong_credentials', 'wrong_code', 'challenge_expired', 'passkey_refused'),
  ...tooMany,
}
