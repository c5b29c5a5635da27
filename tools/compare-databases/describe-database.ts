import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'

/** Comparable line of a database: `what` names the object, `text` describes it. */
export type DatabaseLine = { what: string; text: string }

/**
 * Columns whose values differ between any two starts of one version: random ids, times, and hashes
 * of a secret.
 */
const variesByStart: Record<string, string[]> = {
  'drizzle.after_steps': ['announced_at', 'applied_at'],
  'public.installation': ['id', 'secret_print', 'created_at'],
}

/**
 * Describes schema and roles from dumps; functions, triggers, rights, jobs, extensions and
 * collations from queries; and all rows but the queue's. Leaves out column order.
 */
export async function describeDatabase(url: string, binaries: string): Promise<DatabaseLine[]> {
  const dump = run(join(binaries, 'pg_dump'), '--schema-only', `--dbname=${url}`)
  const server = new URL(url)
  server.pathname = '/postgres'
  const roles = run(
    join(binaries, 'pg_dumpall'),
    '--roles-only',
    '--no-role-passwords',
    `--dbname=${server.href}`,
  )
  const client = new pg.Client(url)
  await client.connect()
  try {
    return [
      ...dumpedObjects(dump),
      ...statementsOf(roles).map((text) => ({ what: 'roles', text })),
      ...(await client.query<DatabaseLine>(catalogue)).rows,
      ...(await listRows(client)),
    ]
  } finally {
    await client.end()
  }
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 })

const isContent = (line: string) => line !== '' && !line.startsWith('--') && !/^\\(un)?restrict /.test(line)

const statementsOf = (dump: string) => dump.split('\n').filter(isContent)

/**
 * Splits a dump at the comments that name each object. Splits a table into its lines, because
 * column order may differ.
 */
function dumpedObjects(dump: string): DatabaseLine[] {
  return dump
    .split(/^-- Name: /m)
    .slice(1)
    .flatMap((section) => {
      const [heading, ...body] = section.split('\n')
      const what = `dump of ${heading!.replace(/; Owner: .*/, '')}`
      const lines = body.filter(isContent)
      const isTable = heading!.includes('; Type: TABLE;')
      return (isTable ? lines.map((line) => line.replace(/,$/, '')) : [lines.join('\n')]).map((text) => ({
        what,
        text,
      }))
    })
}

const ofProduct = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

const catalogue = `
  select 'function ' || oid::regprocedure as what, pg_get_functiondef(oid) || ' owned by ' || pg_get_userbyid(proowner) as text
    from pg_proc where ${ofProduct}
  union all
  select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, 'log_by_month'::regnamespace))
  union all
  select 'right on function ' || oid::regprocedure,
    concat_ws(' ', case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end, privilege_type)
    from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) where ${ofProduct}
  union all
  select concat_ws(' ', 'right on table', pg_class.oid::regclass, attname), concat_ws(' ', pg_get_userbyid(grantee), privilege_type)
    from pg_class
      join lateral (select attname, attacl as acl from pg_attribute where attrelid = pg_class.oid and not attisdropped
        union all select null, relacl) rights on true,
      aclexplode(acl)
    where relnamespace in ('public'::regnamespace, 'log_by_month'::regnamespace) and grantee <> relowner
  union all
  select 'right on schema ' || nspname, concat_ws(' ', pg_get_userbyid(grantee), privilege_type)
    from pg_namespace, aclexplode(nspacl) where nspname !~ '^pg_|^information_schema$'
  union all
  select 'job ' || task_identifier, concat_ws(' ', queue_name, key, priority, max_attempts) from graphile_worker.jobs
  union all
  select 'extension ' || extname, extversion from pg_extension
  union all
  select 'collation ' || collname, (to_jsonb(pg_collation) - '{oid,collnamespace,collowner}'::text[])::text from pg_collation where collnamespace = 'public'::regnamespace`

async function listRows(client: pg.Client): Promise<DatabaseLine[]> {
  const { rows: tables } = await client.query<{ name: string; exact: string }>(
    `select nspname || '.' || relname as name, format('%I.%I', nspname, relname) as exact
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_|^information_schema$|^graphile_worker$' order by 1`,
  )
  const lines: DatabaseLine[] = []
  for (const { name, exact } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(its_row) - $1::text[])::text as row from ${exact} its_row`,
      [variesByStart[name] ?? []],
    )
    lines.push(...rows.map(({ row }) => ({ what: `row of ${name}`, text: row })))
  }
  return lines
}
