import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { asStudio, asSystem, asViewer } from '#domains/access/server/access.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { arrivalOf, newPhotoId, originalKeyOf } from '#domains/photos/server/photos.ts'
import { newPhotographer, type Photographer } from '#test/world/people.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'
import type { Installation } from './installation.ts'
import { HANGING } from './invite-clients.ts'
import { say, type Row } from './rows.ts'
import { newShoot, sendPhoto } from './send-photos.ts'
import { newTally } from './tally.ts'

const WEDDING = 50_000
const AT_ONCE = 500
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
  await bringIn(services, large, theirs.id)
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
  const shoot = newShoot()
  const tally = newTally()
  const sender = {
    url,
    cookie: small.cookieHeader(),
    studioId: small.id,
    clientId: hers.id,
    type: 'preview',
    tally: () => tally,
    drawSizeMb: () => 2,
    bytesPerMs: Infinity,
  } as const
  for (let nth = 0; nth < HERS; nth++) await sendPhoto(sender, shoot)
  const picturesSeconds = await within(2 * PICTURES_WITHIN_S, async () => {
    const { photos } = await hers.photos.listForClient({ type: 'preview' })
    return photos.filter(({ picture }) => picture === 'ready').length === HERS
  })
  const { rows } = await services.pool.query<{ waiting: number }>(
    'select pictures_waiting as waiting from studio_room where photographer_id = $1',
    [large.id],
  )
  const { waiting } = rows[0]!
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

const GREETING = {
  kind: 'test',
  subject: 'Dag',
  greeting: 'Dag,',
  paragraphs: [],
  brand: { name: 'Studio' },
} as const

/** Photos whose files have come in, as fast as the database takes them; all have the pixels of one. */
async function bringIn(services: Installation['services'], studio: Photographer, clientId: string) {
  const now = services.clock()
  const bytes = await drawnJpeg({ widthPx: 3000, heightPx: 2000 })
  const originalKey = originalKeyOf(newPhotoId(now))
  await services.objects.write(originalKey, bytes, { contentType: 'image/jpeg' })
  const viewer = asStudio(studio.id, studio)
  const arrival = (nth: number) => ({
    ...arrivalOf(
      viewer,
      {
        photoId: newPhotoId(now),
        clientId,
        type: 'preview',
        fileName: `DSC_${nth}.jpg`,
        originalKey,
        contentType: 'image/jpeg',
        fileSize: bytes.length,
        crc32: nth,
        widthPx: 3000,
        heightPx: 2000,
      },
      { now },
    ),
    told: [],
  })
  for (let first = 0; first < WEDDING; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, at) => arrival(first + at))
    await asViewer(services.pool, viewer, (tx) =>
      tx.execute(sql`select add_photo(one) from jsonb_array_elements(${JSON.stringify(some)}::jsonb) one`),
    )
  }
}
