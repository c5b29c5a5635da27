import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { underMigrationLock } from './migration-lock.ts'

const productLogin = 'lt_product'

/**
 * Functions that call graphile-worker. The product's login can replace the library's functions, so
 * the callers run with that login's rights only.
 */
const QUEUE_FUNCTIONS = [
  'enqueue_jobs',
  'release_worker_jobs',
  'failing_jobs',
  'count_failing_jobs',
  'retry_job',
]

/**
 * Migrates the queue as the product's login, which then owns the tables: row-level security hides
 * rows from other logins.
 */
export async function migrateOwnQueue(client: pg.Client, ownerUrl: string): Promise<void> {
  await client.query(ensureLogin)
  await client.query(grantCreateForSchema)
  await runMigrations({ connectionString: productUrlOf(ownerUrl) })
  await client.query(grantCreateForSchema)
}

/**
 * Lets the product's login switch to these roles, makes it own `QUEUE_FUNCTIONS`, returns its URL.
 * The product uses this login because injected SQL could regain all rights in a superuser's
 * session. Call this function as superuser after `migrate`.
 */
export async function prepareProductLogin(ownerUrl: string, roles: readonly string[]): Promise<string> {
  await underMigrationLock(ownerUrl, async (client) => {
    await client.query(`grant ${roles.join(', ')} to ${productLogin} with inherit false, set true`)
    await client.query(
      `grant execute on function viewer_of_session(text, timestamptz, text, uuid, uuid) to ${productLogin}`,
    )
    for (const name of QUEUE_FUNCTIONS) await client.query(`alter function ${name} owner to ${productLogin}`)
  })
  return productUrlOf(ownerUrl)
}

export function productUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = productLogin
  return url.href
}

// Logins belong to the server: another database's migration may create the same login just now.
const ensureLogin = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${productLogin}') then
    create role ${productLogin} login noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

// graphile-worker creates its schema itself. `create` is revoked once the schema exists, even after
// a crash.
const grantCreateForSchema = `do $$ begin
  if to_regnamespace('graphile_worker') is null then
    execute format('grant create on database %I to ${productLogin}', current_database());
  elsif has_database_privilege('${productLogin}', current_database(), 'create') then
    execute format('revoke create on database %I from ${productLogin}', current_database());
  end if;
end $$`
