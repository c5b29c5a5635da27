import { underMigrationLock } from './migration-lock.ts'

/** The product's login where it runs a database of its own. */
const productLogin = 'lt_product'

/**
 * Makes a login that may only switch to these roles and own the queue, and returns its URL. Run by the superuser after
 * `migrate`: SQL injected into a request could otherwise get back to all of its rights.
 */
export async function stepDown(ownerUrl: string, roles: readonly string[]): Promise<string> {
  await underMigrationLock(ownerUrl, async (client) => {
    await client.query(ensureLogin)
    await client.query(`grant ${roles.join(', ')} to ${productLogin} with inherit false, set true`)
    await client.query(
      `grant execute on function viewer_of_session(text, timestamptz, text, uuid, uuid) to ${productLogin}`,
    )
    await client.query(giveQueue)
  })
  return productUrlOf(ownerUrl)
}

/** The URL of the same database for the product's login. */
export function productUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = productLogin
  return url.href
}

// Logins belong to the whole server: another database may be creating the same one at this moment.
const ensureLogin = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${productLogin}') then
    create role ${productLogin} login noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`

// The queue's tables have row-level security, which only their owner bypasses.
const giveQueue = `do $$ declare owned regclass; begin
  grant usage on schema graphile_worker to ${productLogin};
  for owned in
    select oid from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p', 'v')
      and relowner <> '${productLogin}'::regrole
  loop
    execute format('alter table %s owner to ${productLogin}', owned);
  end loop;
end $$`
