import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import type { visitorsContract } from './visitors.contract.ts'

const notSent = 'Bericht niet verstuurd'

export const visitorsNl = {
  form: 'Stuur een bericht',
  name: 'Naam',
  email: 'E-mail',
  message: 'Bericht',
  messageHint: 'Vertel kort wat je fotografeert en waar je tegenaan loopt.',
  website: 'Laat dit veld leeg',
  submit: 'Versturen',
  required: 'Vul dit in',
  invalidEmail: 'Vul een geldig e-mailadres in',
  done: { title: 'Bericht verstuurd', line: 'We antwoorden op het e-mailadres dat je hebt ingevuld.' },
  another: 'Nog een bericht',
  refusals: {
    too_many_attempts: (facts: { waitSeconds: number }) => ({ title: notSent, line: waitText(facts) }),
  } satisfies RefusalTexts<(typeof visitorsContract)['sendMessage']>,
  broken: { title: notSent, line: 'Controleer je verbinding en probeer het opnieuw.' },
}
