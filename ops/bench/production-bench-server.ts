import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { asSystem } from '#domains/access/server/access.ts'
import { MIDDLE } from '#domains/orders/cart.rules.ts'
import { cropArea } from '#domains/orders/ordering/crop.rules.ts'
import { lockOrder, markPaid } from '#domains/orders/server/orders.ts'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { fillGallery, listenBare, openBenchWorld } from './bench-world.ts'
import { drawGrainyPhoto, GRAINY_SIZE } from './grainy-photo.ts'

export type ProductionTargets = { url: string; orderId: string; cookie: string; bareUrl: string }

/** As many as are cropped at once for one archive. */
const CROPS_AT_ONCE = 2

const ORIGINAL_KEY = 'originals/shared'

type Asked = { folder: string; lines: number } | 'forget'

let forget: () => Promise<unknown>

process.on('message', (asked: Asked) => {
  // What was made once is not made again, so it is forgotten between two rounds.
  if (asked === 'forget') void forget().then(() => process.send!('forgot'))
  else void start(asked)
})

async function start({ folder, lines }: Exclude<Asked, string>) {
  const world = await openBenchWorld(folder, { withWorker: true })
  forget = () => world.owner.query('delete from print_archives')
  const bytes = await drawGrainyPhoto()
  await world.services.objects.write(ORIGINAL_KEY, bytes, { contentType: 'image/jpeg' })
  const studio = await world.photographer({ plan: 'studio' })
  const client = await studio.newClient()
  const photoIds = await fillGallery(world, { studioId: studio.id, clientId: client.id }, lines, () => ({
    type: 'final',
    originalKey: ORIGINAL_KEY,
    fileSize: bytes.length,
    crc32: crc32(bytes),
  }))
  const products = await client.catalog.listOffers({})
  const variant = products.flatMap(({ variants }) => variants).find(({ name }) => name === '30 × 40 cm')!
  const line = { id: randomUUID(), variantId: variant.id, quantity: 1 }
  const cart = [{ ...line, photos: photoIds.map((photoId) => ({ photoId, crop: MIDDLE })) }]
  const { fingerprint } = await client.orders.quoteCart({ lines: cart })
  const { orderId } = await client.orders.placeOrder({
    placementId: randomUUID(),
    lines: cart,
    fingerprint,
    customerName: 'Anna de Vries',
    customerEmail: 'anna@voorbeeld.nl',
    deliveryAddress: null,
    notes: '',
  })
  await asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )

  const path = join(world.objectsFolder, ORIGINAL_KEY)
  const area = cropArea(GRAINY_SIZE, variant, MIDDLE)
  const targets: ProductionTargets = {
    url: world.url,
    orderId,
    cookie: studio.cookieHeader(),
    bareUrl: await listenBare((_request, response) => {
      void cropBare(path, area, { count: lines, toPath: join(folder, 'bare') }, response)
    }),
  }
  process.send!(targets)
}

/** The minimal job and download: crops as many photos into a file that is kept, without care for colour, damage, orientation or names. */
async function cropBare(
  path: string,
  area: ReturnType<typeof cropArea>,
  { count, toPath }: { count: number; toPath: string },
  response: ServerResponse,
): Promise<void> {
  const crop = () =>
    sharp(path, { ignoreIcc: true })
      .extract(area)
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
  const file = await open(toPath, 'w')
  const ahead = Array.from({ length: Math.min(CROPS_AT_ONCE, count) }, crop)
  for (let made = 0; made < count; made += 1) {
    const bytes = await ahead.shift()!
    if (made + CROPS_AT_ONCE < count) ahead.push(crop())
    await file.write(bytes)
  }
  await file.sync()
  await file.close()
  await pipeline(createReadStream(toPath), response)
}
