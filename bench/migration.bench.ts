import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import { underLimit, type BenchLine } from './bench-line.ts'

const FIRST_OF_GALLERIES = '0036_galleries'
// Of 50,000 clients with 5,000,000 photos: as many rows a second are asked of less.
const WHOLE_PHOTOS = 5_000_000
const WHOLE_MAX_SECONDS = 600
// What a small database takes however few its rows are.
const LEAST_MAX_SECONDS = 60
const PHOTOS_A_STATEMENT = 500_000
const CLIENTS_A_STUDIO = 100

const [clients, photos] = (process.env['VOLUME'] ?? '5000x500000').split('x').map(Number) as [number, number]

/** Bringing a database of before there were galleries to the present, with nothing lost: `VOLUME=50000x5000000`. */
export async function benchMigration(): Promise<BenchLine[]> {
  const { folder: home, remove } = await newDataFolder()
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ folder: join(home, 'postgres'), log })
  const client = new pg.Client(postgres.url)
  try {
    const folder = await migrationsOfBefore(join(home, 'migrations'))
    await migrate(postgres.url, Object.values(databaseRoles), {
      folder,
      afterFolder: join(home, 'none'),
    })
    await client.connect()
    await fill(client)
    const before = await checksum(client)
    const startedAt = performance.now()
    await prepareDatabase(postgres.url)
    const tookSeconds = (performance.now() - startedAt) / 1000
    const isKept = JSON.stringify(await checksum(client)) === JSON.stringify(before)
    const misplaced = await countMisplaced(client)
    return [
      underLimit({
        name: `migrating ${clients} clients with ${photos} photos to galleries`,
        value: tookSeconds,
        limit: Math.max(LEAST_MAX_SECONDS, (WHOLE_MAX_SECONDS * photos) / WHOLE_PHOTOS),
        unit: 's',
      }),
      {
        name: 'photos lost, changed or in a gallery of someone else',
        ours: isKept ? String(misplaced) : `sums differ, ${misplaced}`,
        limit: '0',
        ratio: isKept ? misplaced : Infinity,
        must: 'be 0',
        holds: isKept && misplaced === 0,
      },
    ]
  } finally {
    await client.end()
    await postgres.stop()
    await remove()
  }
}

/** A copy of the migrations up to those that made galleries. */
async function migrationsOfBefore(folder: string): Promise<string> {
  await cp(join(import.meta.dirname, '../migrations/before'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === FIRST_OF_GALLERIES)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

const idOf = (kind: string, nth: string) =>
  `('00000000-0000-4000-${kind}-' || lpad(to_hex(${nth}), 12, '0'))::uuid`
const studioOf = (nth: string) => idOf('8000', `1 + (${nth}) % ${studios}`)
const studios = Math.max(1, Math.round(clients / CLIENTS_A_STUDIO))

/** Without its triggers, policies and secondary indexes, which come back after the rows. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`set synchronous_commit = off; set session_replication_role = replica`)
  await client.query(`insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
    select ${idOf('8000', 'n')}, 'photographer', 's' || n || '@example.nl', true, 'S', now(), now()
    from generate_series(1, ${studios}) n`)
  await client.query(`insert into photographers (id, is_active, max_clients, business_name)
    select id, true, -1, 'S' from profiles`)
  await client.query(`insert into profiles (id, role, email, email_verified, name, created_at, updated_at)
    select ${idOf('9000', 'n')}, 'client', 'c' || n || '@example.nl', true, 'C', now(), now()
    from generate_series(1, ${clients}) n`)
  await client.query(`insert into clients (id, created_by, first_name, last_name, created_at, updated_at)
    select ${idOf('9000', 'n')}, ${studioOf('n')}, 'C', 'V', now(), now() from generate_series(1, ${clients}) n`)
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index left join pg_constraint on conindid = indexrelid
     where indrelid = 'photos'::regclass and pg_constraint.oid is null`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const ownerNth = `1 + n % ${clients}`
  for (let from = 0; from < photos; from += PHOTOS_A_STATEMENT)
    await client.query(`insert into photos (id, photographer_id, client_id, type, photo_label, source_name, original_key,
        content_type, file_size, crc32, width_px, height_px, thumb_hash, captured_at, camera, rendered_version, created_at,
        type_since)
      select gen_random_uuid(), ${studioOf(ownerNth)}, ${idOf('9000', ownerNth)}, 'preview', 'DSC_' || n || '.jpg',
        'DSC_' || n || '.jpg', 'originals/' || n, 'image/jpeg', 8000000 + n, n, 6000, 4000, decode(md5(n::text), 'hex'),
        now(), 'NIKON Z 8', 1, now(), now()
      from generate_series(${from}, ${Math.min(from + PHOTOS_A_STATEMENT, photos) - 1}) n`)
  for (const { made } of indexes) await client.query(made)
  await client.query('reset session_replication_role; analyze')
}

async function checksum(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query(`select count(*)::int as count,
    sum(hashtext(id::text || client_id || photo_label || file_size || crc32 || created_at || type))::text as sum from photos`)
  return rows[0]
}

/** Photos whose gallery is not their client's; a client without exactly one gallery counts, too. */
async function countMisplaced(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select
    (select count(*) from photos left join galleries on galleries.id = photos.gallery_id
      where galleries.client_id is distinct from photos.client_id)::int
    + (select count(*) from clients where (select count(*) from galleries where client_id = clients.id) <> 1)::int as count`)
  return rows[0]!.count
}
