import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { startEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { databaseUrl, withAdmin } from '#test/database/database-admin.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { createStudioWithSecrets, type StudioWithSecrets } from '#test/world/studio-with-secrets.ts'

type Role = keyof typeof databaseRoles
type OwnRows = Partial<Record<Role, string>>

const everything = 'true'
const studioOrClient = { client: 'client_id = $1', photographer: 'photographer_id = $1' }
const inCatalog = { client: everything, photographer: everything, admin: everything }
const ownSettings = {
  client: 'photographer_id = (select created_by from clients where id = $1)',
  photographer: 'photographer_id = $1',
}
const ofGalleries = {
  client: 'gallery_id in (select id from galleries where client_id = $1)',
  photographer: 'photographer_id = $1',
}
const ofLists = {
  client: 'list_id in (select id from choice_lists where client_id = $1)',
  photographer: 'photographer_id = $1',
}
/** Gallery of guest `$1`, who sees finals only. */
const ofGuest = '(select gallery_id from gallery_guests where id = $1)'
const ofStudioOnly = { photographer: 'photographer_id = $1', inactive: 'photographer_id = $1' }

/** Conditions by table and role. `$1` is the viewer's id. Roles not listed see no rows. */
const ownRows: Record<string, OwnRows> = {
  accepted_agreements: {},
  accountant_reports: { photographer: 'photographer_id = $1' },
  activity_log: { admin: everything },
  api_answers: {},
  api_keys: { photographer: 'photographer_id = $1', admin: everything },
  api_usage: {},
  attempts: {},
  backups: {},
  camera_clocks: { photographer: 'photographer_id = $1' },
  catalog_products: inCatalog,
  catalog_variants: inCatalog,
  checkouts: ofStudioOnly,
  // This guest is not a partner and sees no lists.
  choice_entries: ofLists,
  choice_lists: ofGalleries,
  choice_ready: ofLists,
  choice_snapshots: ofLists,
  client_letters: {},
  client_payments: { ...studioOrClient, admin: everything },
  clients: { client: 'id = $1', photographer: 'created_by = $1', admin: everything },
  credentials: {},
  downloads: { client: 'viewer_id = $1', guest: 'viewer_id = $1', photographer: 'viewer_id = $1' },
  galleries: { ...studioOrClient, guest: `id = ${ofGuest}` },
  gallery_covers: { ...ofGalleries, guest: `gallery_id = ${ofGuest}` },
  gallery_guests: {
    client: `gallery_id in (select id from galleries where client_id = $1)
      and (rank = 'partner' or link_id in (select id from gallery_links where made_by = 'client'))`,
    photographer: 'photographer_id = $1',
  },
  gallery_kinds: { photographer: 'photographer_id = $1' },
  gallery_links: {
    client: `made_by = 'client' and ${ofGalleries.client}`,
    photographer: 'photographer_id = $1',
  },
  gallery_sections: { ...ofGalleries, guest: `gallery_id = ${ofGuest}` },
  granted_time: ofStudioOnly,
  guest_browsers: {},
  installation: {},
  lapse_notices: {},
  letter_stops: { photographer: 'photographer_id = $1' },
  letters: {},
  limit_notices: {},
  live_events: {},
  log_hours: { admin: everything },
  mail_links: {},
  notifications: { photographer: 'photographer_id = $1' },
  order_item_photos: { ...studioOrClient, admin: everything },
  order_items: { ...studioOrClient, admin: everything },
  orders: { ...studioOrClient, admin: everything },
  parted_uploads: {},
  passkeys: {},
  payout_accounts: { photographer: 'photographer_id = $1', admin: everything },
  payout_files: { admin: everything },
  payout_lines: { photographer: 'photographer_id = $1', admin: everything },
  payouts: { photographer: 'photographer_id = $1', admin: everything },
  photo_changes: {
    client: `visibility <> 'studio' and ${ofGalleries.client}`,
    guest: `gallery_id = ${ofGuest} and type = 'final'`,
    photographer: 'photographer_id = $1',
  },
  photo_comments: { ...studioOrClient, guest: 'guest_id = $1' },
  photo_marks: { guest: 'guest_id = $1', photographer: 'photographer_id = $1' },
  photographer_payments: { ...ofStudioOnly, admin: everything },
  photographer_products: ownSettings,
  photographer_shipping: { photographer: 'photographer_id = $1' },
  photographer_variant_prices: ownSettings,
  photographers: {
    client: 'id = (select created_by from clients where id = $1)',
    guest: 'id = (select photographer_id from gallery_guests where id = $1)',
    photographer: 'id = $1',
    inactive: 'id = $1',
    admin: everything,
  },
  photos: { ...studioOrClient, guest: `gallery_id = ${ofGuest} and type = 'final'` },
  plan_invoice_numbers: {},
  plan_invoices: { ...ofStudioOnly, admin: everything },
  print_archives: { photographer: 'photographer_id = $1' },
  profiles: {
    client: 'id = (select profile_id from clients where id = $1)',
    photographer: 'id = $1 or id in (select profile_id from clients where created_by = $1)',
    inactive: 'id = $1',
    admin: everything,
  },
  receipt_numbers: {},
  receipts: { ...studioOrClient, admin: everything },
  recovery_codes: {},
  removed_objects: {},
  sessions: {},
  storage_checks: {},
  stripe_customers: ofStudioOnly,
  stripe_events: { admin: everything },
  studio_businesses: { photographer: 'photographer_id = $1', admin: everything },
  studio_darkrooms: { photographer: 'photographer_id = $1' },
  studio_domains: { photographer: 'photographer_id = $1', admin: everything },
  studio_events: { photographer: 'photographer_id = $1' },
  studio_room: { ...ofStudioOnly, admin: everything },
  subscriptions: ofStudioOnly,
  switches: {
    anyone: everything,
    client: everything,
    guest: everything,
    photographer: everything,
    inactive: everything,
    admin: everything,
  },
  two_factors: {},
  upload_parts: {},
  uploads: { photographer: 'photographer_id = $1' },
  vat_schemes: { photographer: 'photographer_id = $1', admin: everything },
  verifications: {},
  webhook_deliveries: { photographer: 'photographer_id = $1', admin: everything },
  webhook_endpoints: { photographer: 'photographer_id = $1', admin: everything },
  withdrawals: { ...studioOrClient, admin: everything },
  workers: {},
}

/** Tables into which almost every role may insert. No viewer's role may read them. */
const openToAll = ['letters']
/**
 * Tables where a stranger may add a copy of the victim's row as their own. Downloads are checked
 * again when served.
 */
const mayNameOthers = [
  'activity_log',
  'downloads',
  'clients',
  'api_keys',
  'photographer_products',
  'photographer_shipping',
  'photographer_variant_prices',
  'webhook_endpoints',
  'gallery_kinds',
  'studio_businesses',
  'studio_darkrooms',
  'vat_schemes',
  'accountant_reports',
]

const ofPlatform = [
  'backups',
  'catalog_products',
  'catalog_variants',
  'installation',
  'log_hours',
  'plan_invoice_numbers',
  'switches',
  'workers',
]
const forAllClients = ['photographers', 'photographer_products', 'photographer_variant_prices']

const tables = Object.keys(ownRows)

let world: World
let victim: StudioWithSecrets
let tablesOfAnna: Set<string>

beforeAll(async () => {
  world = await newWorld()
  victim = await createStudioWithSecrets(world)
  tablesOfAnna = new Set(await tablesWith(victim.annasMarks.join('|')))
})
afterAll(() => world.close())

async function tablesWith(marks: string): Promise<string[]> {
  const asked = tables.map((name) => `select '${name}' as name from ${name} row where row::text ~ $1`)
  const { rows } = await world.owner.query<{ name: string }>(asked.join(' union '), [marks])
  return rows.map(({ name }) => name).sort()
}

const viewers = {
  client: () => ['client', victim.anna.id],
  guest: () => ['guest', victim.guestId],
  photographer: () => ['photographer', victim.studio.id],
  inactive: () => ['inactive', victim.inactive.id],
  admin: () => ['admin', victim.admin.id],
  anyone: () => ['anyone', ''],
} as const satisfies Record<string, () => readonly [Role, string]>

const sameStudio = "the studio's other client"
const otherGuest = 'a guest of that client'
const strangers = {
  nobody: () => ['anyone', ''],
  [sameStudio]: () => ['client', victim.bram.id],
  [otherGuest]: () => ['guest', victim.bramsGuestId],
  "another studio's client": () => ['client', victim.cleo.id],
  'another photographer': () => ['photographer', victim.neighbour.id],
  'a photographer whose plan has run out': () => ['inactive', victim.inactive.id],
  'a photographer whose plan has run out, as if it had not': () => ['photographer', victim.inactive.id],
  "a viewer's role without a viewer": () => ['photographer', ''],
  "a guest's role with a client's id": () => ['guest', victim.bram.id],
  "a client's role with a guest's id": () => ['client', victim.bramsGuestId],
  "a studio's role with a client's id": () => ['photographer', victim.bram.id],
} as const satisfies Record<string, () => readonly [Role, string]>

const isOfSameStudio = (stranger: string) => stranger === sameStudio || stranger === otherGuest

type Row = Record<string, unknown>
type Ask = (text: string, values?: unknown[]) => Promise<Row[]>
/**
 * Runs a statement. Returns undefined if permission is denied or a foreign key forbids a delete.
 */
type Attempt = (text: string, values?: unknown[]) => Promise<Row[] | undefined>

const NOT_ALLOWED = '42501'
const STILL_NEEDED = '23503'

/** Runs SQL as a viewer's role, as a faulty handler could, and rolls back. */
async function runAs(
  [role, id]: readonly [Role, string],
  work: (attempt: Attempt, owner: Ask) => Promise<void>,
): Promise<void> {
  const client = await world.owner.connect()
  const owner: Ask = async (text, values) => (await client.query<Row>(text, values)).rows
  const stepIn = `savepoint attempt; set local role ${databaseRoles[role]}`
  const stepOut = 'set local role none'
  const attempt: Attempt = async (text, values) => {
    try {
      if (!values) {
        const results = (await client.query(`${stepIn}; ${text}; ${stepOut}`)) as unknown as { rows: Row[] }[]
        return results.at(-2)!.rows
      }
      await client.query(stepIn)
      const { rows } = await client.query<Row>(text, values)
      await client.query(stepOut)
      return rows
    } catch (error) {
      const { code } = error as DatabaseError
      const isKept = code === STILL_NEEDED && text.startsWith('delete')
      // Unexpected errors fail the test, because a broken statement proves nothing.
      if (code !== NOT_ALLOWED && !isKept) throw error
      await client.query('rollback to savepoint attempt')
      return undefined
    }
  }
  try {
    await client.query('begin')
    await client.query(`select set_config('viewer.id', $1, true)`, [id])
    await work(attempt, owner)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const columnsKnown = new Map<string, string[]>()

async function askColumns(owner: Ask, text: string, values: string[]): Promise<string[]> {
  const key = [text, ...values].join()
  const known = columnsKnown.get(key) ?? (await owner(text, values)).map(({ name }) => String(name))
  columnsKnown.set(key, known)
  return known
}

const columnsOf = (table: string, owner: Ask) =>
  askColumns(
    owner,
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )

async function readableColumns(table: string, role: Role, owner: Ask): Promise<string> {
  const columns = await askColumns(
    owner,
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and has_column_privilege($2, attrelid, attnum, 'select') order by attnum`,
    [table, databaseRoles[role]],
  )
  return columns.join(', ') || '*'
}

/** Returns a pattern for rows that this stranger must not see. */
const markersIn = (table: string, stranger: string) =>
  (isOfSameStudio(stranger) && tablesOfAnna.has(table)
    ? victim.annasMarks
    : [...victim.annasMarks, victim.studio.id, victim.studio.email, victim.apiKeyId]
  ).join('|')

test('every table is known here, and its rows are closed to all, its owner included, but for its policies', async () => {
  const { rows } = await world.owner.query<{ name: string; isClosed: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as "isClosed" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'f') order by relname`,
  )
  expect(rows).toEqual(tables.map((name) => ({ name, isClosed: true })))
})

test('no view, and no function that steps up, stands open beside the tables', async () => {
  const { rows: views } = await world.owner.query(`select viewname from pg_views where schemaname = 'public'`)
  expect(views).toEqual([])
  const { rows } = await world.owner.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       and has_function_privilege('${databaseRoles.anyone}', oid, 'execute') order by proname`,
  )
  // The trigger functions among these can't be called directly.
  expect(rows.map(({ name }) => name)).toEqual([
    'enforce_client_limit',
    'enforce_entry_limit',
    'enforce_main_list_limit',
    'enqueue_jobs',
    'forget_log_hours',
    'publish_live_event',
    'publish_live_events',
    'record_changed_photos',
    'record_touched_photos',
    'require_snapshot',
    'spread_event',
  ])
})

test('each table holds rows, and each but what is offered to all some of the victim', async () => {
  expect(await tablesWith('')).toEqual(tables)
  expect(await tablesWith(markersIn('', ''))).toEqual(tables.filter((table) => !ofPlatform.includes(table)))
})

describe.each(tables)('%s', (table) => {
  test.each(Object.entries(viewers))('%s sees exactly their own', async (role, viewer) => {
    const own = ownRows[table]![role as Role] ?? 'false'
    await runAs(viewer(), async (attempt, owner) => {
      const columns = await readableColumns(table, role as Role, owner)
      const rowsOf = (rows: string) =>
        `select row::text from (select ${columns} from ${rows}) row order by row::text`
      const seen = await attempt(rowsOf(table))
      const theirs = await owner(
        rowsOf(`${table} where (${own}) and $1::uuid is distinct from gen_random_uuid()`),
        [viewer()[1] || null],
      )
      expect(seen ?? []).toEqual(theirs)
    })
  })

  if (ofPlatform.includes(table)) return
  describe.each(Object.entries(strangers))('%s', (stranger, who) => {
    if (!isOfSameStudio(stranger) || !forAllClients.includes(table))
      test('sees no row of theirs', async () => {
        await runAs(who(), async (attempt, owner) => {
          const columns = await readableColumns(table, who()[0], owner)
          const seen = await attempt(
            `select * from (select ${columns} from ${table}) row where row::text ~ $1`,
            [markersIn(table, stranger)],
          )
          expect(seen ?? []).toEqual([])
        })
      })

    test('changes and deletes no row of theirs, not even without saying which', async () => {
      await runAs(who(), async (attempt, owner) => {
        const theirs = () =>
          owner(`select ctid, row::text from ${table} row where row::text ~ $1`, [markersIn(table, stranger)])
        const before = await theirs()
        for (const name of await columnsOf(table, owner))
          await attempt(`update ${table} set ${name} = ${name}`)
        await attempt(`delete from ${table}`)
        expect(await theirs()).toEqual(before)
      })
    })

    if (openToAll.includes(table)) return
    test('adds no row in their name', async () => {
      await runAs(who(), async (attempt, owner) => {
        const found = await owner(
          `select to_jsonb(row) as row from ${table} row where row::text ~ $1 limit 3`,
          [markersIn(table, stranger)],
        )
        const columns = (await columnsOf(table, owner)).join(', ')
        for (const { row } of found)
          for (const copy of copiesOf(row as Row, who()[1], !mayNameOthers.includes(table))) {
            const added = await attempt(
              `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
              [JSON.stringify(copy)],
            )
            expect(added, JSON.stringify(copy)).toBeUndefined()
          }
      })
    })
  })
})

const ownerColumns = ['photographer_id', 'created_by', 'client_id', 'viewer_id', 'user_id']

/**
 * Returns the row under a new id. `withOwnersChanged` adds copies with one owner column set to the
 * stranger's id.
 */
function copiesOf(row: Row, strangerId: string, withOwnersChanged: boolean) {
  const fresh = { ...row, id: row['id'] && '0198c000-0000-7000-8000-000000000001' }
  if (!withOwnersChanged || strangerId === '') return [fresh]
  const changed = ownerColumns
    .filter((column) => typeof row[column] === 'string')
    .map((column) => ({ ...fresh, [column]: strangerId }))
  return [fresh, ...changed]
}

test('a client reads of a photo what a gallery shows: not where it lies, nor which camera took it', async () => {
  await runAs(['client', victim.anna.id], async (attempt, owner) => {
    const readable = (await readableColumns('photos', 'client', owner)).split(', ')
    const hidden = (await columnsOf('photos', owner)).filter((name) => !readable.includes(name))
    expect(hidden.toSorted()).toEqual([
      'camera',
      'camera_serial',
      'checked_at',
      'clock_shift_seconds',
      'damage',
      'original_key',
      'print_holds',
      'twin',
    ])
    for (const name of hidden) expect(await attempt(`select ${name} from photos`), name).toBeUndefined()
    expect(await attempt('select source_name, captured_at from photos')).not.toEqual([])
  })
})

test('the login of the product reads no row by itself, and from no role leads back to more', async () => {
  const client = await world.services.pool.connect()
  try {
    for (const table of tables)
      await expect(client.query(`select from ${table}`), table).rejects.toMatchObject({ code: NOT_ALLOWED })
    for (const role of Object.values(databaseRoles)) {
      await client.query(`set role ${role}`)
      await client.query('reset role')
      for (const attempt of attemptsAtMore)
        await expect(client.query(attempt), attempt).rejects.toMatchObject({ code: NOT_ALLOWED })
    }
  } finally {
    client.release(true)
  }
})

test('the login of the product, which owns the queue, gets no more rights by what it makes of the queue’s functions', async () => {
  const client = await world.services.pool.connect()
  try {
    await client.query(`begin; drop function graphile_worker.add_jobs;
      create function graphile_worker.add_jobs(graphile_worker.job_spec[]) returns void
        language sql as 'alter role lt_product superuser';
      set local role lt_client`)
    await expect(client.query(`select enqueue_job('any', '{}')`)).rejects.toMatchObject({ code: NOT_ALLOWED })
  } finally {
    client.release(true)
  }
})

const attemptsAtMore = [
  'set role postgres',
  'set session authorization postgres',
  'alter role lt_product superuser',
  'create role another',
  'create table another ()',
  'create schema another',
  'alter table photos no force row level security',
  `select pg_read_file('PG_VERSION')`,
  `copy (select 1) to program 'true'`,
  'select rolpassword from pg_authid',
]

test('neither side of a photo changes or takes back what the other wrote', async () => {
  await runAs(['photographer', victim.studio.id], async (attempt) => {
    expect(await attempt(`update photo_comments set comment = 'anders' returning id`)).toEqual([])
    expect(await attempt('delete from photo_comments returning id')).toEqual([])
  })
  await runAs(['client', victim.anna.id], async (attempt, owner) => {
    await owner(`update photo_comments set written_by = 'photographer'`)
    expect(await attempt(`update photo_comments set comment = 'anders' returning id`)).toEqual([])
    expect(await attempt('delete from photo_comments returning id')).toEqual([])
  })
})

describe('in a database whose owner is no superuser', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let hosted: World

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lichttafel-owner-'))
    server = await startEmbeddedPostgres({
      folder,
      log: { debug: () => {}, error: () => {} },
      isDurable: false,
    })
    await withAdmin(server.url, async (admin) => {
      await admin.query('create role tenant login createrole nosuperuser')
      await admin.query('create database hosted owner tenant')
    })
    const url = new URL(databaseUrl(server.url, 'hosted'))
    url.username = 'tenant'
    await prepareDatabase(url.href)
    // Runs twice, because every start prepares the database.
    await prepareDatabase(url.href)
    hosted = await newWorld({ database: { url: url.href, drop: async () => {} } })
  })
  afterAll(async () => {
    await hosted.close()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test('a studio and its client do all they do anywhere', async () => {
    const { anna, orderId, preview, studio } = await createStudioWithSecrets(hosted)
    await studio.photos.setType({ photoIds: [preview.id], type: 'final' })
    hosted.clock.advance(60 * 60_000)
    await hosted.work()
    const { photos, signature } = await anna.photos.listForClient({ type: 'final' })
    const [photo] = photos
    expect(photos).toMatchObject([{ picture: 'ready' }, { picture: 'ready' }])
    const picture = await anna.get(photoUrl(photo!, 800, signature))
    expect(picture.status).toBe(200)
    const plan = await anna.photos.planDownload({ photoIds: photos.map(({ id }) => id) })
    expect((await anna.get(plan.address)).status).toBe(200)
    expect(await anna.photos.listComments({ photoId: preview.id })).toHaveLength(1)
    expect(await anna.orders.findMyOrder({ orderId })).toMatchObject({ status: 'processing' })
    await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
    await studio.photos.deletePhotos({ photoIds: photos.map(({ id }) => id) })
    expect((await anna.photos.listForClient({ type: 'final' })).photos).toEqual([])
    await anna.accounts.signOutEverywhere({})
    expect(await anna.accounts.findMe({})).toEqual({ me: null })
  })

  test('a query that takes no role upon itself reads nothing, even as the owner', async () => {
    for (const table of tables) {
      const { rows } = await hosted.owner.query(`select * from ${table}`)
      expect(rows, table).toEqual([])
    }
  })

  test('what an hour of the log was counted for goes with a line that is written into it, and with its month', async () => {
    const asRole = async (role: string, statement: string) => {
      const results = await hosted.owner.query(`begin; set local role ${role}; ${statement}; commit`)
      return (results as unknown as { rows: { count: number }[] }[]).at(-2)!.rows
    }
    const count = () => asRole('lt_system', 'select count(*)::int as count from log_hours')
    const hour = (ago: string) => `date_trunc('hour', now() - interval '${ago}', 'UTC')`
    const line = (
      ago: string,
    ) => `insert into activity_log (id, user_id, user_name, user_type, action, details, created_at)
      values (gen_random_uuid(), nullif(current_setting('viewer.id', true), '')::uuid, 'x', 'x', 'signed_in', 'x', ${hour(ago)})`
    await asRole('lt_system', 'delete from log_hours')
    await asRole(
      'lt_system',
      `insert into log_hours select ${hour('1 hour')} - n * interval '1 hour', 'x', '{{0}}' from generate_series(1, 4) n`,
    )
    await asRole('lt_system', line('2 hours'))
    await asRole(
      'lt_photographer',
      `select set_config('viewer.id', gen_random_uuid()::text, true); ${line('3 hours')}`,
    )
    expect(await count()).toEqual([{ count: 2 }])
    await asRole('lt_system', `select detach_log_month(now() + interval '1 year')`)
    expect(await count()).toEqual([{ count: 0 }])
  })
})
