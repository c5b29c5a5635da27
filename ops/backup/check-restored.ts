import pg from 'pg'
import { storageKeysOf } from '#domains/photos/server/photos.ts'
import { bringObjectsBack } from './backed-up-objects.ts'
import type { Vault } from './vault.ts'
import { only } from '#platform/db/only.ts'
import type { Objects } from '#platform/objects/objects.ts'

export type RestoreCheck = { tables: number; rows: number; brought: number; missing: number }

/**
 * Looks at a restored database before it takes its place: every index against its table, every row of every table, and
 * every file that a row names, which is brought back from the backup where the storage lacks it.
 */
export async function checkRestored(
  databaseUrl: string,
  { vault, objects }: { vault: Vault; objects: Objects },
): Promise<RestoreCheck> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await checkIndexes(client)
    const counted = await countRows(client)
    const brought = await bringObjectsBack({ objects, vault }, (keys) => namedOf(client, keys))
    return { ...counted, brought, missing: await countMissing(client, objects) }
  } finally {
    await client.end()
  }
}

// That of a table in parts lies in those of its parts.
async function checkIndexes(client: pg.Client) {
  await client.query('create extension if not exists amcheck')
  await client.query(
    `select bt_index_check(index.indexrelid, heapallindexed => true)
       from pg_index index join pg_class class on class.oid = index.indexrelid join pg_am am on am.oid = class.relam
      where am.amname = 'btree' and class.relkind = 'i' and class.relpersistence = 'p' and index.indisready and index.indisvalid`,
  )
  await client.query('drop extension amcheck')
}

async function countRows(client: pg.Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition
        and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  )
  let rows = 0
  for (const { name } of tables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name}`,
    )
    rows += only(counted).count
  }
  return { tables: tables.length, rows }
}

const ofPhoto = /^(?:originals|renditions)\/([0-9a-f-]{36})(?:\/|$)/

/** Files of photos are named by their photo; what lies elsewhere is small, and comes back whole. */
async function namedOf(client: pg.Client, keys: string[]): Promise<Set<string>> {
  const ids = keys.map((key) => ofPhoto.exec(key)?.[1])
  const { rows } = await client.query<{ id: string }>('select id from photos where id = any($1)', [
    ids.filter((id) => id !== undefined),
  ])
  const known = new Set(rows.map(({ id }) => id))
  return new Set(keys.filter((_, at) => ids[at] === undefined || known.has(ids[at])))
}

const PHOTOS_AT_ONCE = 200

type Named = Parameters<typeof storageKeysOf>[0]

async function countMissing(client: pg.Client, objects: Objects): Promise<number> {
  let missing = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<Named>(
      `select id, original_key as "originalKey", rendered_version as "renderedVersion",
          rendered_mark_version as "renderedWatermarkVersion"
         from photos where id > $1 order by id limit ${PHOTOS_AT_ONCE}`,
      [after],
    )
    const keys = rows.flatMap(storageKeysOf)
    const found = await Promise.all(keys.map((key) => objects.stat(key)))
    missing += found.filter((one) => one === undefined).length
    if (rows.length < PHOTOS_AT_ONCE) return missing
    after = rows.at(-1)!.id
  }
}
