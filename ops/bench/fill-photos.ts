import type { PoolClient } from 'pg'
import type { Pool } from '#platform/db/pool.ts'
import { dropIndexes } from './drop-indexes.ts'

/** How many photos of a shoot there are, and how many shoots come in at once, so that their rows lie among each other. */
const PHOTOS_A_SHOOT = 1000
const SHOOTS_AT_ONCE = 50
const PHOTOS_AT_ONCE = SHOOTS_AT_ONCE * PHOTOS_A_SHOOT * 10

type Filling = { photos: number; lines: number; report: (progress: string) => void }

/**
 * Fills a database with photos that came in over three years: a shoot into each of `galleryIds`, in their middle, and
 * around them others into the galleries of all other studios. And the log with lines of them. Neither is more than its
 * rows: nothing follows from them.
 */
export async function fillPhotos(
  owner: Pool,
  galleryIds: readonly string[],
  { photos, lines, report }: Filling,
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'`)
    const count = Math.max(photos, galleryIds.length * PHOTOS_A_SHOOT)
    const shoots = count / PHOTOS_A_SHOOT
    const atOnce = Math.min(shoots, SHOOTS_AT_ONCE)
    await makeShoots(client, galleryIds, shoots)
    const indexPhotos = await dropIndexes(client, ['photos'])
    for (let from = 0; from < count; from += PHOTOS_AT_ONCE) {
      await addPhotos(client, from, Math.min(count, from + PHOTOS_AT_ONCE), atOnce)
      report(`${from} photos`)
    }
    await indexPhotos()
    report('indexes of photos')
    const indexLog = await dropIndexes(client, ['activity_log'])
    for (let from = 0; from < lines; from += PHOTOS_AT_ONCE) {
      await addLines(client, from, Math.min(lines, from + PHOTOS_AT_ONCE), lines)
      report(`${from} lines`)
    }
    await indexLog()
    report('indexes of the log')
  } finally {
    client.release(true)
  }
  for (const table of ['photos', 'activity_log']) await owner.query(`vacuum analyze ${table}`)
  // As checkpoints leave it some minutes later: what is measured next shall not pay for what was filled.
  await owner.query('checkpoint')
}

async function makeShoots(client: PoolClient, galleryIds: readonly string[], count: number): Promise<void> {
  await client.query(
    `create temp table shoots as
      with given as (select gallery_id, nth + greatest(0, $2::int / 2 - cardinality($1::uuid[])) as shoot
          from unnest($1::uuid[]) with ordinality as them (gallery_id, nth)),
        others as (select id, row_number() over (order by md5(id::text)) as nth, count(*) over () as count
          from galleries where id <> all ($1::uuid[]))
      select shoot - 1 as shoot, id as gallery_id, client_id, photographer_id
      from (select shoot, coalesce(given.gallery_id, others.id) as id from generate_series(1, $2::int) shoot
          left join given using (shoot) left join others on others.nth = shoot % others.count + 1) them
        join galleries using (id)`,
    [galleryIds, count],
  )
  await client.query('create unique index on shoots (shoot); analyze shoots')
}

const addPhotos = (client: PoolClient, from: number, to: number, atOnce: number) =>
  client.query(
    `insert into photos (id, photographer_id, client_id, gallery_id, type, photo_label, source_name, original_key, content_type,
        file_size, crc32, width_px, height_px, thumb_hash, luminance, sharpness, captured_at, camera, rendered_version,
        rendered_mark_version, created_at, type_since)
      select id, photographer_id, client_id, gallery_id, 'final', name, name, 'originals/' || id, 'image/jpeg',
        7000000 + n % 100000, n, 6000, 4000, decode(md5(n::text) || '0123456789abcdef01', 'hex'), 0.4, 5, at - interval '3 days',
        'Canon EOS R5', 1, null, at, at
      from (select n, n / ${atOnce * PHOTOS_A_SHOOT} * ${atOnce} + n % ${atOnce} as shoot, at,
            'DSC_' || lpad((n / ${atOnce} % ${PHOTOS_A_SHOOT})::text, 4, '0') || '.jpg' as name,
            (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
              || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid as id
          from (select n, now() - interval '3 years' + n * interval '9 seconds' as at
            from generate_series($1::int, $2::int - 1) n offset 0) moments offset 0) them
        join shoots using (shoot)`,
    [from, to],
  )

const addLines = (client: PoolClient, from: number, to: number, all: number) =>
  client.query(
    `insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, created_at)
      select gen_random_uuid(), photographer_id, 'Studio Vos', 'photographer',
        (array['photo_uploaded', 'photo_approved', 'favorite_added', 'signed_in'])[1 + n % 4], n % 10000 || '.jpg', photographer_id,
        client_id, now() - interval '3 years' * (1 - n::float8 / $3::float8)
      from generate_series($1::int, $2::int - 1) n
        join shoots on shoot = n % (select count(*) from shoots)`,
    [from, to, all],
  )
