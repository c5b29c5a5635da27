import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { only } from '#platform/db/only.ts'
import { newPhotographer, type Photographer } from '#test/world/people.ts'
import type { Installation } from './installation.ts'
import { HANGING_PREFIX } from './invite-clients.ts'
import { logProgress, type ProofRow } from './rows.ts'
import { newSendResults, sendPhoto } from './send-photos.ts'
import { newTally } from './tally.ts'

const LARGE_STUDIO_PHOTOS = 50_000
const AT_ONCE = 5000
const SMALL_STUDIO_PHOTOS = 10
const PICTURES_WITHIN_S = 60
const LINK_WITHIN_S = 5
const HANGING_LETTERS = 20
const POLL_EVERY_MS = 100

export async function proveNeighbours(installation: Installation): Promise<ProofRow[]> {
  const { services, url, mail } = installation
  const [large, small] = [
    await newPhotographer({ services, url }, { plan: 'studio' }),
    await newPhotographer({ services, url }, { plan: 'studio' }),
  ]
  const [largeClient, smallClient] = [await large.newClient(), await small.newClient()]
  await insertPhotos(installation, large, largeClient.id)
  await asSystem(services.pool, async (tx) => {
    for (let nth = 0; nth < HANGING_LETTERS; nth++)
      await sendLetter(tx, { ...GREETING, to: `${HANGING_PREFIX}${nth}@voorbeeld.nl` }, services.clock())
  })
  logProgress(`a studio brought in ${LARGE_STUDIO_PHOTOS} photos, and ${HANGING_LETTERS} letters hang`)

  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const waitFor = async (mostSeconds: number, isDone: () => Promise<boolean> | boolean) => {
    while (!(await isDone())) {
      if (seconds() > mostSeconds) return Infinity
      await sleep(POLL_EVERY_MS)
    }
    return seconds()
  }
  await smallClient.accounts.requestSignInLink({ email: smallClient.email })
  const linkSeconds = await waitFor(2 * LINK_WITHIN_S, () => mail.received.has(smallClient.email))
  const sender = {
    ...SENDER,
    url,
    cookie: small.cookieHeader(),
    studioId: small.id,
    clientId: smallClient.id,
  }
  for (let nth = 0; nth < SMALL_STUDIO_PHOTOS; nth++) await sendPhoto(sender, newSendResults())
  const picturesSeconds = await waitFor(2 * PICTURES_WITHIN_S, async () => {
    const { photos } = await smallClient.photos.listForClient({ type: 'preview' })
    return photos.filter(({ picture }) => picture === 'ready').length === SMALL_STUDIO_PHOTOS
  })
  const { rows } = await services.pool.query<{ waiting: number }>(
    'select pictures_waiting as waiting from studio_room where photographer_id = $1',
    [large.id],
  )
  const { waiting } = only(rows)
  const formatTime = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} s` : 'never')
  return [
    {
      what: `a link to sign in, while a studio's ${LARGE_STUDIO_PHOTOS} pictures wait and ${HANGING_LETTERS} letters hang`,
      asked: `within ${LINK_WITHIN_S} s`,
      seen: formatTime(linkSeconds),
      holds: linkSeconds <= LINK_WITHIN_S,
    },
    {
      what: `another studio's ${SMALL_STUDIO_PHOTOS} photos meanwhile, sent and to be seen; of the ${LARGE_STUDIO_PHOTOS} ${waiting} wait still`,
      asked: `within ${PICTURES_WITHIN_S} s`,
      seen: formatTime(picturesSeconds),
      holds: picturesSeconds <= PICTURES_WITHIN_S && waiting > LARGE_STUDIO_PHOTOS / 2,
    },
  ]
}

const tally = newTally()
const SENDER = {
  type: 'preview',
  tally: () => tally,
  drawSizeMb: () => 2,
  bytesPerMs: Infinity,
} as const

const GREETING = {
  kind: 'choices_made',
  subject: 'Dag',
  greeting: 'Dag,',
  paragraphs: [],
  brand: { name: 'Studio' },
} as const

/** Uploads one photo and inserts copies of its row, each with a rendering job. */
async function insertPhotos(
  { url, services: { pool } }: Installation,
  studio: Photographer,
  clientId: string,
) {
  const cookie = studio.cookieHeader()
  await sendPhoto({ ...SENDER, url, cookie, studioId: studio.id, clientId }, newSendResults())
  for (let first = 1; first < LARGE_STUDIO_PHOTOS; first += AT_ONCE)
    await pool.query(
      `with copied as (
         insert into photos select (jsonb_populate_record(photos, jsonb_build_object(
           'id', uuidv7(), 'crc32', nth, 'rendered_version', null, 'rendered_mark_version', null))).*
         from photos, generate_series($2::int, $3::int) nth where photographer_id = $1 and crc32 > $4
         returning id, crc32)
       select graphile_worker.add_jobs(array_agg((
         'make-renditions', json_build_object('photoId', id, 'studioId', $1::uuid), null, null, null, null,
         steps_back(crc32::int), null)::graphile_worker.job_spec))
       from copied`,
      [studio.id, first, Math.min(first + AT_ONCE, LARGE_STUDIO_PHOTOS) - 1, LARGE_STUDIO_PHOTOS],
    )
}
