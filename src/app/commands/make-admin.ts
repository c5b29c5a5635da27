import { randomBytes } from 'node:crypto'
import { asSystem } from '#domains/access/server/access.ts'
import { makeAdmin } from '#domains/accounts/server/accounts.ts'
import { askedEmail, fail } from './asked-email.ts'
import { makeAdminTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { withServices } from './with-services.ts'

// The only way to make an admin, on the server itself: `npm run make-admin -- naam@voorbeeld.nl`.

const PASSWORD_BYTES = 12

const email = askedEmail()
if (email) await asCommand(() => makeAdminFor(email))
else fail(texts.usage)

async function makeAdminFor(email: string): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const outcome = await withServices((services) =>
    asSystem(services.pool, (tx) => makeAdmin({ tx, now: services.clock() }, email, password)),
  )

  if (outcome === 'taken') fail(texts.taken(email))
  else process.stdout.write(`${texts[outcome](email)}\n${texts.password(password)}\n`)
}
