import { lastOf } from '#platform/pure/item-at.ts'
import type pg from 'pg'
import { storageKeysOf } from '#domains/photos/server/photos.ts'
import { restoreObjects } from './backed-up-objects.ts'
import type { Vault } from './vault.ts'
import { only } from '#platform/db/only.ts'
import { withClient } from '#platform/db/with-client.ts'
import type { Objects } from '#platform/objects/objects.ts'

export type RestoreCheckResult = { tables: number; rows: number; brought: number; missing: number }

/**
 * Checks the B-tree indexes and counts the rows. Restores files that the storage lacks or holds in
 * another size, and counts the files of photos still missing.
 */
export const checkRestored = (
  databaseUrl: string,
  { vault, objects }: { vault: Vault; objects: Objects },
): Promise<RestoreCheckResult> =>
  withClient(databaseUrl, async (client) => {
    await checkIndexes(client)
    const counted = await countRows(client)
    const brought = await restoreObjects({ objects, vault }, (keys) => findNamedKeys(client, keys))
    return { ...counted, brought, missing: await countMissing(client, objects) }
  })

// The index of a partitioned table holds no entries. The indexes of its partitions are checked.
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

const photoKeyPattern = /^(?:originals|renditions)\/([0-9a-f-]{36})(?:\/|$)/

/** Returns the keys without those of photos that the database lacks. */
async function findNamedKeys(client: pg.Client, keys: string[]): Promise<Set<string>> {
  const ids = keys.map((key) => photoKeyPattern.exec(key)?.[1])
  const { rows } = await client.query<{ id: string }>('select id from photos where id = any($1)', [
    ids.filter((id) => id !== undefined),
  ])
  const known = new Set(rows.map(({ id }) => id))
  return new Set(keys.filter((_, at) => ids[at] === undefined || known.has(ids[at])))
}

const PHOTOS_AT_ONCE = 200

type PhotoRow = Parameters<typeof storageKeysOf>[0]

async function countMissing(client: pg.Client, objects: Objects): Promise<number> {
  let missing = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<PhotoRow>(
      `select id, original_key as "originalKey", rendered_version as "renderedVersion",
          rendered_mark_version as "renderedWatermarkVersion"
         from photos where id > $1 order by id limit ${PHOTOS_AT_ONCE}`,
      [after],
    )
    const keys = rows.flatMap(storageKeysOf)
    const found = await Promise.all(keys.map((key) => objects.stat(key)))
    missing += found.filter((one) => one === undefined).length
    if (rows.length < PHOTOS_AT_ONCE) return missing
    after = lastOf(rows).id
  }
}
