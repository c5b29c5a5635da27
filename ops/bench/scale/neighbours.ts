import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { only } from '#platform/db/only.ts'
import { newPhotographer, type Photographer } from '#test/world/people.ts'
import type { Installation } from './installation.ts'
import { HANGING } from './invite-clients.ts'
import { say, type Row } from './rows.ts'
import { newShoot, sendPhoto } from './send-photos.ts'
import { newTally } from './tally.ts'

const WEDDING = 50_000
const AT_ONCE = 5000
const HERS = 10
const PICTURES_WITHIN_S = 60
const LINK_WITHIN_S = 5
const HANGING_LETTERS = 20
const LOOK_EVERY_MS = 100

/** A studio that brought in a whole season at once, letters that hang, and another studio beside it. */
export async function proveNeighbours(installation: Installation): Promise<Row[]> {
  const { services, url, mail } = installation
  const [large, small] = [
    await newPhotographer({ services, url }, { plan: 'studio' }),
    await newPhotographer({ services, url }, { plan: 'studio' }),
  ]
  const [theirs, hers] = [await large.newClient(), await small.newClient()]
  await bringIn(installation, large, theirs.id)
  await asSystem(services.pool, async (tx) => {
    for (let nth = 0; nth < HANGING_LETTERS; nth++)
      await sendLetter(tx, { ...GREETING, to: `${HANGING}${nth}@voorbeeld.nl` }, services.clock())
  })
  say(`a studio brought in ${WEDDING} photos, and ${HANGING_LETTERS} letters hang`)

  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const within = async (mostSeconds: number, isDone: () => Promise<boolean> | boolean) => {
    while (!(await isDone())) {
      if (seconds() > mostSeconds) return Infinity
      await sleep(LOOK_EVERY_MS)
    }
    return seconds()
  }
  await hers.accounts.requestSignInLink({ email: hers.email })
  const linkSeconds = await within(2 * LINK_WITHIN_S, () => mail.received.has(hers.email))
  const sender = { ...SENDER, url, cookie: small.cookieHeader(), studioId: small.id, clientId: hers.id }
  for (let nth = 0; nth < HERS; nth++) await sendPhoto(sender, newShoot())
  const picturesSeconds = await within(2 * PICTURES_WITHIN_S, async () => {
    const { photos } = await hers.photos.listForClient({ type: 'preview' })
    return photos.filter(({ picture }) => picture === 'ready').length === HERS
  })
  const { rows } = await services.pool.query<{ waiting: number }>(
    'select pictures_waiting as waiting from studio_room where photographer_id = $1',
    [large.id],
  )
  const { waiting } = only(rows)
  const told = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} s` : 'never')
  return [
    {
      what: `a link to sign in, while a studio's ${WEDDING} pictures wait and ${HANGING_LETTERS} letters hang`,
      asked: `within ${LINK_WITHIN_S} s`,
      seen: told(linkSeconds),
      holds: linkSeconds <= LINK_WITHIN_S,
    },
    {
      what: `another studio's ${HERS} photos meanwhile, sent and to be seen; of the ${WEDDING} ${waiting} wait still`,
      asked: `within ${PICTURES_WITHIN_S} s`,
      seen: told(picturesSeconds),
      holds: picturesSeconds <= PICTURES_WITHIN_S && waiting > WEDDING / 2,
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

/** Photos whose files have come in, each with its job, as fast as the database takes them; all are copies of one. */
async function bringIn({ url, services: { pool } }: Installation, studio: Photographer, clientId: string) {
  const cookie = studio.cookieHeader()
  await sendPhoto({ ...SENDER, url, cookie, studioId: studio.id, clientId }, newShoot())
  for (let first = 1; first < WEDDING; first += AT_ONCE)
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
      [studio.id, first, Math.min(first + AT_ONCE, WEDDING) - 1, WEDDING],
    )
}
