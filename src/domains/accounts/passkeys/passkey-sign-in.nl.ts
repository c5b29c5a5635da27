import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { keptOut, waiting } from '../accounts.nl.ts'
import type { passkeysContract } from '../passkeys.contract.ts'

type Contract = typeof passkeysContract

const failed = 'Inloggen met passkey mislukt'
const tooMany = {
  too_many_attempts: (facts: { waitSeconds: number }) => ({ title: failed, line: waiting(facts) }),
}

/** Separate from the profile's texts, since the sign-in page needs only these. */
export const passkeySignInNl = {
  submit: 'Inloggen met passkey',
  refusals: {
    passkey_refused: 'Deze passkey werkt hier niet. Log in met je wachtwoord.',
    challenge_expired: 'Dat duurde te lang. Probeer het opnieuw.',
    ...keptOut,
    ...tooMany,
  } satisfies RefusalTexts<Contract['startSignIn']> & RefusalTexts<Contract['signInWithPasskey']>,
  broken: { title: failed, line: 'Probeer het opnieuw, of log in met je wachtwoord.' },
}
