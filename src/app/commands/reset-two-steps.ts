import { resetTwoStepsOf } from '#domains/accounts/server/two-factor.ts'
import { askedEmail, fail } from './asked-email.ts'
import { resetTwoStepsTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { withServices } from './with-services.ts'

// For who lost both phone and recovery codes: `npm run reset-two-steps -- naam@voorbeeld.nl`. The operator must have
// verified who asks.

const email = askedEmail()
if (email) await asCommand(() => resetFor(email))
else fail(texts.usage)

async function resetFor(email: string): Promise<void> {
  if (await withServices((services) => resetTwoStepsOf(services, email)))
    process.stdout.write(`${texts.done(email)}\n`)
  else fail(texts.unknown(email))
}
