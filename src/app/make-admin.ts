import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { makeAdmin } from '#domains/accounts/server/accounts.ts'
import { reachEmbeddedPostgres } from '#platform/postgres/reach-embedded-postgres.ts'
import { makeAdminNl as words } from './make-admin.nl.ts'
import { openServices } from './server/open-services.ts'
import { prepareDatabase } from './server/prepare-database.ts'
import { readSettings } from './server/settings.ts'

// Admins are made here, on the server, and nowhere else: `npm run make-admin -- naam@voorbeeld.nl`.

const PASSWORD_BYTES = 12

const email = z.string().trim().toLowerCase().pipe(z.email()).safeParse(process.argv[2])
if (email.success) await makeAdminFor(email.data)
else fail(words.usage)

async function makeAdminFor(address: string): Promise<void> {
  const settings = readSettings(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, stop: async () => {} }
    : await reachEmbeddedPostgres({ folder: join(settings.dataFolder, 'postgres'), log })
  await prepareDatabase(database.url)
  const services = await openServices(settings, database.url, log)

  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const outcome = await asSystem(services.pool, (tx) =>
    makeAdmin({ tx, services, now: services.clock() }, address, password),
  )
  await services.pool.end()
  await database.stop()

  if (outcome === 'taken') fail(words.taken(address))
  else process.stdout.write(`${words[outcome](address)}\n${words.password(password)}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
