import { randomBytes } from 'node:crypto'
import { asSystem } from '#domains/access/server/access.ts'
import { makeAdmin } from '#domains/accounts/server/accounts.ts'
import { makeAdminTexts as texts } from './command-texts.ts'
import { asCommandForEmail, printFailure, say } from './as-command.ts'
import { withServices } from './with-services.ts'

// `npm run make-admin -- naam@voorbeeld.nl` makes an admin, or gives an admin a new password. No
// screen or endpoint makes admins.

const PASSWORD_BYTES = 12

await asCommandForEmail(texts.usage, makeAdminFor)

async function makeAdminFor(email: string): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const outcome = await withServices((services) =>
    asSystem(services.pool, (tx) => makeAdmin({ tx, now: services.clock() }, email, password)),
  )
  if (outcome === 'taken') printFailure(texts.taken(email))
  else say(texts[outcome](email), texts.password(password))
}
