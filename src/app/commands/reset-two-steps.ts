import { resetTwoStepsByEmail } from '#domains/accounts/server/two-factor.ts'
import { resetTwoStepsTexts as texts } from './command-texts.ts'
import { asCommandForEmail, printFailure, say } from './as-command.ts'
import { withServices } from './with-services.ts'

// Turns two-step sign-in off: `npm run reset-two-steps -- naam@voorbeeld.nl`. The operator must
// have verified the person's identity.

await asCommandForEmail(texts.usage, resetFor)

async function resetFor(email: string): Promise<void> {
  if (await withServices((services) => resetTwoStepsByEmail(services, email))) say(texts.done(email))
  else printFailure(texts.unknown(email))
}
