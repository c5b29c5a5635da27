import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waiting } from '#domains/accounts/accounts.nl.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import type { studiosContract } from './studios.contract.ts'

export const registrationNl = {
  title: 'Begin 14 dagen gratis',
  businessName: 'Bedrijfsnaam',
  kvkNumber: 'KVK-nummer',
  kvkInvalid: 'Een KVK-nummer heeft 8 cijfers',
  submit: 'Account maken',
  forWhom: 'Fotograaf? Dan ben je hier goed. Klanten krijgen hun toegang per mail van hun fotograaf.',
  /** The same for an address that has an account: the mail explains. */
  done: { title: 'Kijk in je mail', line: 'Daar staat hoe je verdergaat.' },
  refusals: {
    ...flagsOffNl.refusals,
    too_many_attempts: (facts) => ({ title: 'Registratie mislukt', line: waiting(facts) }),
  } satisfies RefusalTexts<(typeof studiosContract)['register']>,
  broken: { title: 'Registratie mislukt', line: 'Probeer het opnieuw.' },
}
