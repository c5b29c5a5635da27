import { sql } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { withServices } from '#app/commands/with-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { demoClients, demoStudios } from '#demo/demo-people.ts'
import { isOwnMachine } from '#platform/http/own-machine.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { fillVolume, FULL_VOLUME, VOLUME_EMAIL_END } from './fill-volume.ts'

// `npm run seed-volume` fills a database to the size that the back office must support.

const { DATABASE_URL } = readSettings(process.env)
const startedAt = performance.now()
const report = (progress: string) => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${seconds.padStart(4)} s  ${progress}\n`)
}

if (DATABASE_URL && !isOwnMachine(DATABASE_URL))
  fail('The database is not on this machine. Nothing was written.')
else
  await withServices(async ({ pool, clock, log }, ownerUrl) => {
    const problem = await problemWith(pool)
    if (problem) return fail(problem)
    const owner = openPool(ownerUrl, { onError: (error) => log.error({ error }, 'a connection broke') })
    await fillVolume(owner, FULL_VOLUME, { now: clock(), report }).finally(() => owner.end())
    report('full; npm run make-admin makes someone who may see it')
  })

/** Returns a problem if made-up people would mix with real ones or be added twice. */
async function problemWith(pool: Pool): Promise<string | undefined> {
  const demo = [...Object.values(demoStudios), ...Object.values(demoClients)].map(({ email }) => email)
  const { rows } = await asSystem(pool, (tx) =>
    tx.execute<{ made: boolean; real: boolean }>(sql`select
      coalesce(bool_or(email like ${`%${VOLUME_EMAIL_END}`}), false) as made,
      coalesce(bool_or(email not like ${`%${VOLUME_EMAIL_END}`} and email <> all (${sql.param(demo)}::text[])), false) as real
      from profiles where role <> 'admin'`),
  )
  const [{ made, real }] = rows as [{ made: boolean; real: boolean }]
  if (real) return 'There are accounts of people in this database. Nothing was written.'
  return made ? 'This database is full already. Nothing was written.' : undefined
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
