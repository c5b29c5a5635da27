import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { makeAdmin } from '#domains/accounts/server/accounts.ts'
import { makeAdminNl as words } from './make-admin.nl.ts'
import { withServices } from './server/with-services.ts'

// Admins are made here, on the server, and nowhere else: `npm run make-admin -- naam@voorbeeld.nl`.

const PASSWORD_BYTES = 12

const email = z.string().trim().toLowerCase().pipe(z.email()).safeParse(process.argv[2])
if (email.success) await makeAdminFor(email.data)
else fail(words.usage)

async function makeAdminFor(address: string): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const outcome = await withServices((services) =>
    asSystem(services.pool, (tx) => makeAdmin({ tx, services, now: services.clock() }, address, password)),
  )

  if (outcome === 'taken') fail(words.taken(address))
  else process.stdout.write(`${words[outcome](address)}\n${words.password(password)}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
