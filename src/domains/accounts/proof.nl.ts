import type { proofRefusals } from './proof.contract.ts'
import { waitText } from './accounts.nl.ts'

export const proofNl = {
  legend: 'Laat zien dat jij het bent',
  ways: { password: 'Wachtwoord', code: 'Code', passkey: 'Passkey' },
  password: 'Je wachtwoord',
  code: 'Code uit je app',
  codeHint: 'Een herstelcode mag ook',
  passkeyLine: 'Je apparaat vraagt zo om je vinger, je gezicht of je pincode.',
  required: 'Vul dit in',
  tooShort: 'Een code heeft minstens zes tekens',
  refusals: {
    wrong_credentials: 'Je wachtwoord klopt niet',
    wrong_code: 'Deze code klopt niet. Elke code werkt één keer.',
    challenge_expired: 'Dat duurde te lang. Probeer het opnieuw.',
    passkey_refused: 'Deze passkey hoort niet bij je account',
    too_many_attempts: (facts: { waitSeconds: number }) => ({ title: 'Even geduld', line: waitText(facts) }),
  } satisfies Record<keyof typeof proofRefusals, unknown>,
}
