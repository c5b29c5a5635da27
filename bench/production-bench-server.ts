import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { asSystem } from '#domains/access/server/access.ts'
import { MIDDLE } from '#domains/orders/cart.rules.ts'
import { cropArea } from '#domains/orders/ordering/crop.rules.ts'
import { productionPath } from '#domains/orders/orders.rules.ts'
import { lockOrder, markPaid } from '#domains/orders/server/orders.ts'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { fillGallery, listenBare, openBenchWorld } from './bench-world.ts'
import { drawGrainyPhoto, GRAINY_SIZE } from './grainy-photo.ts'

export type ProductionTargets = { url: string; cookie: string; bareUrl: string }

const ORIGINAL_KEY = 'originals/shared'

process.once('message', (asked: { folder: string; lines: number }) => void start(asked))

async function start({ folder, lines }: { folder: string; lines: number }) {
  const world = await openBenchWorld(folder)
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
    url: `${world.url}${productionPath(orderId)}`,
    cookie: studio.cookieHeader(),
    bareUrl: await listenBare((_request, response) => void cropBare(path, area, lines, response)),
  }
  process.send!(targets)
}

/** The minimal baseline: crops as many photos, without care for colour, damage, orientation or names. */
async function cropBare(
  path: string,
  area: ReturnType<typeof cropArea>,
  count: number,
  response: ServerResponse,
): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const cropped = sharp(path, { ignoreIcc: true }).extract(area)
    const bytes = await cropped
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
    if (!response.write(bytes)) await once(response, 'drain')
  }
  response.end()
}
