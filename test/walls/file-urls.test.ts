import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { LOG_CSV_PATH } from '#domains/activity/activity.rules.ts'
import { cutUrl } from '#domains/photos/loupe/loupe.rules.ts'
import {
  DOWNLOAD_URL_SECONDS,
  photoUrl,
  PREVIEW_URL_SECONDS,
  renditionSizes,
  type PhotoType,
  type RenditionSize,
} from '#domains/photos/photos.rules.ts'
import { invoicePath, ublPath } from '#domains/billing/billing.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { orderPayLink, withdrawalPath } from '#domains/orders/server/orders.ts'
import { archivePath } from '#domains/orders/production/print-archives.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { withWorkbookExtension } from '#kit/list.rules.ts'
import { receiptPath } from '#domains/payments/payments.rules.ts'
import { payoutFilePath } from '#domains/payments/payout/payout.rules.ts'
import { quarterOf, receiptsFilePath } from '#domains/payments/turnover/turnover.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { readWorkbook } from '#test/world/read-workbook.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { createStudioWithSecrets, type StudioWithSecrets } from '#test/world/studio-with-secrets.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { removeForGood } from '#test/world/remove-for-good.ts'

let world: World
let people: StudioWithSecrets

beforeAll(async () => {
  world = await newWorld()
  people = await createStudioWithSecrets(world)
})
afterAll(() => world.close())

const strangers = {
  nobody: () => world.visitor(),
  "the studio's other client": () => people.bram,
  'another photographer': () => people.neighbour,
  "another studio's client": () => people.cleo,
  'a photographer whose plan has run out': () => people.inactive,
  'an admin': () => people.admin,
} satisfies Record<string, () => Visitor>

const everyStranger = Object.entries(strangers)

/** Expects a 404 that reveals nothing and is not cached. */
async function expectNothing(who: Visitor, url: string, headers: Record<string, string> = {}) {
  const response = await who.get(url, headers)
  expect(response.status, url).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('not found')
}

async function urlOf(
  client: Client,
  photoId: string,
  { type = 'preview', size = 800 }: { type?: PhotoType; size?: RenditionSize } = {},
): Promise<string> {
  const { photos, signature } = await client.photos.listForClient({ type })
  return photoUrl(
    photos.find(({ id }) => id === photoId)!,
    size,
    signature,
  )
}

const shown = async (who: Visitor, url: string) => {
  const response = await who.get(url)
  expect(response.status, url).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  return Buffer.from(await response.arrayBuffer())
}

let drawn: Promise<Buffer> | undefined

/** Returns a unique photo. Bytes after a JPEG's end marker change no pixel. */
const drawSoftPhoto = async () => Buffer.concat([await (drawn ??= drawLight()), Buffer.from(randomUUID())])

/** Draws a soft gradient, on which a watermark differs clearly from JPEG artefacts. */
function drawLight(): Promise<Buffer> {
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600">
    <linearGradient id="light" x2="1" y2="1"><stop offset="0" stop-color="#c9a27e"/><stop offset="1" stop-color="#4d5b78"/></linearGradient>
    <rect width="2400" height="1600" fill="url(#light)"/></svg>`
  return sharp(Buffer.from(light)).flatten().jpeg({ quality: 92 }).toBuffer()
}

const DIFFERENCE_MIN = 24
/** Number of checked tiles per side. A picture of 2048 px has more: even a part of it is useful. */
const tilesAcross: Record<RenditionSize, number> = { 480: 2, 800: 2, 2048: 4 }

/** Returns the share of changed pixels in the least watermarked tile. */
async function leastWatermarked(served: Buffer, original: Buffer): Promise<number> {
  const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const tiles = tilesAcross[width as RenditionSize]
  const clean = await sharp(original).resize(width, height).removeAlpha().raw().toBuffer()
  const marked = Array<number>(tiles * tiles).fill(0)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    let differs = false
    for (let colour = at * 3; colour < at * 3 + 3; colour++)
      differs ||= Math.abs(data[colour]! - clean[colour]!) >= DIFFERENCE_MIN
    if (differs) marked[Math.floor((y * tiles) / height) * tiles + Math.floor((x * tiles) / width)]! += 1
  }
  return Math.min(...marked) / ((width * height) / marked.length)
}

// The least watermarked tile of 3,000 photos had a share of 0.0019. JPEG artefacts stay far below.
const WATERMARKED_MIN = 0.001

async function isClean(served: Buffer, original: Buffer): Promise<boolean> {
  const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true })
  const clean = await sharp(original).resize(info.width, info.height).removeAlpha().raw().toBuffer()
  return data.every((value, at) => Math.abs(value - clean[at]!) < DIFFERENCE_MIN)
}

const setWatermark = (text: string) =>
  asSystem(world.services.pool, (tx) =>
    tx.update(photographers).set({ watermarkText: text }).where(eq(photographers.id, people.studio.id)),
  )

describe('a picture', () => {
  test.each(renditionSizes)('%i pixels: its client and its studio see it, nobody else does', async (size) => {
    const url = await urlOf(people.anna, people.preview.id, { size })
    await shown(people.anna, url)
    const { photos, signature } = await people.studio.photos.listForStudio({
      clientId: people.anna.id,
      type: 'preview',
    })
    const studioUrl = photoUrl(photos[0]!, size, signature)
    await shown(people.studio, studioUrl)
    for (const [, stranger] of everyStranger) {
      await expectNothing(stranger(), url)
      await expectNothing(stranger(), studioUrl)
    }
    // A URL works only for the viewer who received it.
    await expectNothing(people.studio, url)
    await expectNothing(people.anna, studioUrl)
  })

  test('a part of its original: its client and its studio see it, nobody else does, and no address that was guessed', async () => {
    const place = { left: 0, top: 0 }
    const { photos, signature } = await people.anna.photos.listForClient({ type: 'preview' })
    const photo = photos.find(({ id }) => id === people.preview.id)!
    const url = cutUrl(photo, place, signature)
    await shown(people.anna, url)
    const ofStudio = await people.studio.photos.listForStudio({ clientId: people.anna.id, type: 'preview' })
    const studioUrl = cutUrl(photo, place, ofStudio.signature)
    await shown(people.studio, studioUrl)
    for (const [, stranger] of everyStranger) {
      await expectNothing(stranger(), url)
      await expectNothing(stranger(), studioUrl)
    }
    await expectNothing(people.studio, url)
    await expectNothing(people.anna, studioUrl)
    const { signature: brams } = await people.bram.photos.listForClient({ type: 'preview' })
    const [mac] = signature.split('.').slice(-1)
    const forgeries = [
      url.replace(/s=.*/, `s=${brams}`),
      url.replace(/\/p[\d.]+\//, '/f1/'),
      url.replace(/\/p[\d.]+\//, '/p1.999/'),
      url.replace(people.preview.id, randomUUID()),
      url.replace(people.preview.id, people.final.id),
      url.replace(people.preview.id, "x' or '1'='1"),
      url.replace('0-0.jpg', 'original.jpg'),
      url.replace('0-0.jpg', '..%2f..%2foriginals'),
      url.replace(/\?.*/, ''),
      url.replace(mac!, mac!.slice(0, -1) + (mac!.endsWith('A') ? 'B' : 'A')),
    ]
    for (const forged of forgeries) await expectNothing(people.anna, forged)
    world.clock.advance(PREVIEW_URL_SECONDS * 1000)
    await expectNothing(people.anna, url)
  })

  test("a client's own signature does not open another client's picture", async () => {
    const { signature } = await people.bram.photos.listForClient({ type: 'preview' })
    const url = await urlOf(people.anna, people.preview.id)
    await expectNothing(people.bram, url.replace(/s=.*/, `s=${signature}`))
  })

  test('an address with another size, version, file, photo, end or signature opens nothing', async () => {
    const url = await urlOf(people.anna, people.preview.id)
    const [, expires, mac] = /s=([^.]+)\.(.+)/.exec(url)!
    const later = (Number.parseInt(expires!, 36) + PREVIEW_URL_SECONDS).toString(36)
    const forgeries = [
      url.replace('/800.jpg', '/4096.jpg'),
      url.replace('/800.jpg', '/original'),
      url.replace('/800.jpg', '/..%2f..%2f..%2foriginals%2f' + people.preview.id),
      url.replace(/\/p[\d.]+\//, '/f1/'),
      url.replace(/\/p[\d.]+\//, '/p1.999/'),
      url.replace(people.preview.id, randomUUID()),
      url.replace(people.preview.id, "x' or '1'='1"),
      url.replace(/\?.*/, ''),
      url.replace(expires!, later),
      url.replace(mac!, mac!.slice(0, -1) + (mac!.endsWith('A') ? 'B' : 'A')),
      url.replace(mac!, ''),
    ]
    for (const forged of forgeries) await expectNothing(people.anna, forged)
    await shown(people.anna, url)
  })

  test('an address ends with its hour and with the session, and browsers ask again who may see it', async () => {
    const url = await urlOf(people.anna, people.preview.id)
    const served = await people.anna.get(url)
    expect(served.headers.get('cache-control')).toBe(`private, max-age=${PREVIEW_URL_SECONDS}, immutable`)
    world.clock.advance(PREVIEW_URL_SECONDS * 1000)
    await expectNothing(people.anna, url)

    const anew = await urlOf(people.anna, people.preview.id)
    const cookie = people.anna.cookieHeader()
    await shown(people.anna, anew)
    await people.anna.accounts.signOutEverywhere({})
    await expectNothing(world.visitor(), anew, { cookie })
    await people.anna.accounts.signIn(people.anna)
    await shown(people.anna, anew)
  })

  test('a studio whose plan runs out sees its pictures no more, from that moment', async () => {
    const { photos, signature } = await people.studio.photos.listForStudio({
      clientId: people.anna.id,
      type: 'preview',
    })
    const url = photoUrl(photos[0]!, 800, signature)
    await shown(people.studio, url)
    await people.studio.setPlan({ isActive: false })
    await expectNothing(people.studio, url)
    await people.studio.setPlan({ isActive: true })
    await shown(people.studio, url)
  })

  test('a preview shows no clean corner at any size, with a mark of words or the common one', async () => {
    for (const mark of ['Studio Slachtoffer', '']) {
      await setWatermark(mark)
      const original = await drawSoftPhoto()
      const { id } = await people.studio.addPhoto(people.anna.id, { bytes: original })
      await world.work()
      for (const size of renditionSizes) {
        const served = await shown(people.anna, await urlOf(people.anna, id, { size }))
        expect(await leastWatermarked(served, original), `${size}, '${mark}'`).toBeGreaterThan(
          WATERMARKED_MIN,
        )
      }
    }
  })

  test('from the moment a mark changes, pictures with the old one are not served; the new ones once made', async () => {
    const original = await drawSoftPhoto()
    const { id } = await people.studio.addPhoto(people.anna.id, { bytes: original })
    await world.work()
    const old = await urlOf(people.anna, id)
    const withOldMark = await shown(people.anna, old)

    await setWatermark('Een heel ander merk')
    await expectNothing(people.anna, old)
    const next = await urlOf(people.anna, id)
    await expectNothing(people.anna, next)
    const listed = await people.anna.photos.listForClient({ type: 'preview' })
    expect(listed.photos.find((photo) => photo.id === id)).toMatchObject({ picture: 'making' })

    await world.work()
    await expectNothing(people.anna, old)
    const withNewMark = await shown(people.anna, next)
    expect(withNewMark.equals(withOldMark)).toBe(false)
    expect(await leastWatermarked(withNewMark, original)).toBeGreaterThan(WATERMARKED_MIN)
  })

  test("after 'Naar Final' clean pixels come only once they are made; after 'Naar Preview' they are gone at once", async () => {
    const original = await drawSoftPhoto()
    const { id } = await people.studio.addPhoto(people.anna.id, { bytes: original })
    await world.work()
    const preview = await urlOf(people.anna, id)
    await shown(people.anna, preview)

    await people.studio.photos.setType({ photoIds: [id], type: 'final' })
    const final = await urlOf(people.anna, id, { type: 'final' })
    await expectNothing(people.anna, preview)
    await expectNothing(people.anna, final)
    await world.work()
    expect(await isClean(await shown(people.anna, final), original)).toBe(true)

    await people.studio.photos.setType({ photoIds: [id], type: 'preview' })
    await expectNothing(people.anna, final)
    await expectNothing(people.studio, final)
    const again = await urlOf(people.anna, id)
    await expectNothing(people.anna, again)
    await world.work()
    await expectNothing(people.anna, final)
    expect(await leastWatermarked(await shown(people.anna, again), original)).toBeGreaterThan(WATERMARKED_MIN)
    await removeForGood(world.services)
    for (const size of renditionSizes)
      expect(await world.services.objects.stat(renditionKey(id, 'f2', size))).toBeUndefined()
  })

  test('a photo that is deleted has no address any more', async () => {
    const { id } = await people.studio.addPhoto(people.anna.id)
    await world.work()
    const url = await urlOf(people.anna, id)
    await shown(people.anna, url)
    await people.studio.photos.deletePhotos({ photoIds: [id] })
    await expectNothing(people.anna, url)
  })
})

describe('a download', () => {
  const finals = async (count: number) => {
    const photos = await Promise.all(
      Array.from({ length: count }, () => people.studio.addPhoto(people.anna.id, { type: 'final' })),
    )
    return photos.map(({ id }) => id)
  }
  const planned = async (count: number) => {
    const photoIds = await finals(count)
    return { photoIds, ...(await people.anna.photos.planDownload({ photoIds })) }
  }

  test.each([
    ['one photo', 1],
    ['a ZIP', 3],
  ])('%s: only who asked for it gets it', async (_what, count) => {
    const { address, sizeBytes } = await planned(count)
    for (const [, stranger] of everyStranger) await expectNothing(stranger(), address)
    await expectNothing(people.studio, address)
    const response = await people.anna.get(address)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await response.arrayBuffer()).byteLength).toBe(sizeBytes)
  })

  test('a forged or tampered address opens nothing', async () => {
    const [{ address, downloadId }, other] = [await planned(1), await planned(1)]
    const [, expires, signature] = /expires=(\d+)&signature=(.+)/.exec(address)!
    const forgeries = [
      address.replace(downloadId, other.downloadId),
      address.replace(downloadId, 'alles'),
      address.replace(expires!, String(Number(expires) + 3600)),
      address.replace(signature!, 'x'.repeat(signature!.length)),
      address.replace(/&signature.*/, ''),
      address.replace(/\?.*/, ''),
    ]
    for (const forged of forgeries) {
      await expectNothing(people.anna, forged)
      await expectNothing(people.anna, forged, { range: 'bytes=1-', 'if-range': '"x"' })
    }
  })

  test('after five minutes it can not be begun, whatever the request says it has already', async () => {
    const { address } = await planned(2)
    world.clock.advance(DOWNLOAD_URL_SECONDS * 1000)
    await expectNothing(people.anna, address)
    await expectNothing(people.anna, address, { range: 'bytes=0-' })
    await expectNothing(people.anna, address, { range: 'bytes=0-', 'if-range': '"gegokt"' })
    await expectNothing(people.anna, address, { range: 'geen', 'if-range': '"gegokt"' })
  })

  test('a client can not download the original of a preview, nor of a final that became one again', async () => {
    const preview = await people.studio.addPhoto(people.anna.id)
    const plan = (photoIds: string[]) => people.anna.photos.planDownload({ photoIds })
    await expect(plan([preview.id])).rejects.toMatchObject({ code: 'photo_not_yours' })
    const [single, zip] = [await planned(1), await planned(2)]
    await expect(plan([...single.photoIds, preview.id])).rejects.toMatchObject({ code: 'photo_not_yours' })

    const movedIds = [single.photoIds[0]!, zip.photoIds[1]!]
    await people.studio.photos.setType({ photoIds: movedIds, type: 'preview' })
    for (const { address } of [single, zip]) await expectNothing(people.anna, address)
  })

  test('it ends with the session', async () => {
    const { address } = await planned(1)
    const cookie = people.anna.cookieHeader()
    await people.anna.accounts.signOutEverywhere({})
    await expectNothing(world.visitor(), address, { cookie })
    await people.anna.accounts.signIn(people.anna)
  })
})

describe('an upload', () => {
  const tus = { 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const asked = {
    HEAD: { method: 'HEAD', headers: tus },
    PATCH: {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'vreemde bytes',
    },
    DELETE: { method: 'DELETE', headers: tus },
  }

  test.each(everyStranger)('%s can not look at it, add to it or end it', async (_who, stranger) => {
    const bytes = await drawJpeg()
    const metadata = { filename: 'onderweg.jpg', type: 'preview', clientId: people.anna.id }
    const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`)
    const begun = await people.studio.fetch('/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': pairs.join(',') },
    })
    const url = begun.headers.get('location')!
    for (const request of Object.values(asked)) {
      const response = await stranger().fetch(url, request)
      expect([401, 403, 404]).toContain(response.status)
      expect(response.headers.get('upload-offset')).toBeNull()
    }
    const head = await people.studio.fetch(url, asked.HEAD)
    expect(head.headers.get('upload-offset')).toBe('0')
    const sent = await people.studio.fetch(url, { ...asked.PATCH, body: new Uint8Array(bytes) })
    expect(sent.status).toBe(204)
  })

  test.each(Object.keys(asked) as (keyof typeof asked)[])(
    '%s of a made-up one finds nothing',
    async (method) => {
      for (const id of [randomUUID(), '..%2fsecret', "' or 1=1"]) {
        const response = await people.studio.fetch(`/uploads/${id}`, asked[method])
        expect(response.status).toBe(404)
      }
    },
  )
})

test("the printer's files of an order come to its studio, and to nobody else", async () => {
  const { orderId } = people
  const { archive } = await people.studio.orders.preparePrintFiles({ orderId })
  await world.work()
  const url = archivePath(orderId, archive.archiveId)
  for (const [, stranger] of everyStranger) await expectNothing(stranger(), url)
  await expectNothing(people.anna, url)
  const response = await people.studio.get(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  await response.arrayBuffer()
  for (const guess of [randomUUID(), people.final.id, 'alles', '..%2fsecret'])
    for (const path of [archivePath(orderId, guess), archivePath(guess, archive.archiveId)])
      await expectNothing(people.studio, path)
})

const adminFiles = [...Object.values(adminCsvPaths), LOG_CSV_PATH].flatMap((path) => [
  path,
  withWorkbookExtension(path),
])

test.each(adminFiles)("the back office's list at %s comes to admins, and to nobody else", async (path) => {
  const everyone = { ...strangers, 'a studio': () => people.studio, 'a client': () => people.anna }
  for (const [who, stranger] of Object.entries(everyone))
    if (who !== 'an admin') await expectNothing(stranger(), path)
  const response = await people.admin.get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  await response.arrayBuffer()
})

test('a receipt opens for its client and its studio, and for nobody else', async () => {
  const url = receiptPath(people.receiptId)
  for (const owner of [people.anna, people.studio]) {
    const answer = await owner.get(url)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  for (const [, stranger] of everyStranger) await expectNothing(stranger(), url)
  for (const guess of [randomUUID(), '..%2fsecret', "' or 1=1", people.orderId])
    await expectNothing(people.anna, receiptPath(guess))
})

test('a file for the bank opens for admins, and for nobody else', async () => {
  const url = payoutFilePath(people.payoutFileId)
  const answer = await people.admin.get(url)
  expect(answer.headers.get('content-type')).toBe('application/xml')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toBe(`geheim bestand van ${people.studio.id}`)
  const others = everyStranger.filter(([name]) => name !== 'an admin').map(([, stranger]) => stranger())
  for (const other of [people.studio, people.anna, ...others]) await expectNothing(other, url)
  for (const guess of [randomUUID(), '..%2fsecret', "' or 1=1", people.payoutId])
    await expectNothing(people.admin, payoutFilePath(guess))
})

test("a studio's invoice opens for the studio, and for nobody else", async () => {
  const { planInvoiceId } = people
  for (const url of [invoicePath(planInvoiceId), ublPath(planInvoiceId)]) {
    const answer = await people.studio.get(url)
    expect(answer.headers.get('content-type')).toMatch(/^application\/(pdf|xml)/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    for (const [, stranger] of everyStranger) await expectNothing(stranger(), url)
    await expectNothing(people.anna, url)
  }
  for (const guess of [randomUUID(), '..%2fsecret', "' or 1=1", people.orderId])
    for (const url of [invoicePath(guess), ublPath(guess)]) await expectNothing(people.studio, url)
})

const textOf = async (file: Response, ending: string) =>
  ending === 'xlsx' ? JSON.stringify(readWorkbook(Buffer.from(await file.arrayBuffer())).rows) : file.text()

test.each(['zip', 'csv', 'xlsx'] as const)(
  "a quarter's documents (%s) open for their studio, and for nobody else, its clients included",
  async (ending) => {
    const url = receiptsFilePath(quarterOf(calendarDay(world.clock())), ending)
    const answer = await people.studio.get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await textOf(answer, ending)).toContain('GEHEIM01')
    const { 'another photographer': neighbour, ...others } = strangers
    for (const stranger of [() => people.anna, ...Object.values(others)]) await expectNothing(stranger(), url)
    // Another photographer gets only their own documents.
    expect(await textOf(await neighbour().get(url), ending)).not.toContain('GEHEIM01')
  },
)

describe('a payment link', () => {
  const link = (orderId: string) =>
    new URL(orderPayLink({ origin: world.url, secret: world.services.secret }, orderId)).pathname

  test('with another order or another signature it leads nowhere, and keeps what it says to itself', async () => {
    const [orderId, signature] = link(people.orderId).replace('/pay/', '').split('.')
    const forgeries = [
      `${randomUUID()}.${signature}`,
      `${orderId}.${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'E' : 'A'}`,
      `${orderId}.`,
      `${orderId}`,
      `.${signature}`,
      '..%2fsecret',
      "' or 1=1",
    ]
    for (const token of forgeries) {
      const answer = await world.visitor().get(`/pay/${token}`)
      expect(answer.status, token).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await answer.text()).not.toContain(orderId)
    }
  })

  test('it tells whoever holds it nothing of the order', async () => {
    const answer = await world.visitor().get(link(people.orderId))
    const said = [...answer.headers.values(), await answer.text()].join('\n')
    for (const mark of people.annasMarks.filter((one) => one !== people.orderId))
      expect(said).not.toContain(mark)
  })
})

describe('a link to withdraw', () => {
  test('with another order, another signature or that of its pay link leads nowhere, and names nobody', async () => {
    const link = withdrawalPath(world.services, people.orderId)
    const paying = orderPayLink({ origin: '', secret: world.services.secret }, people.orderId)
    const [orderId, signature] = link.replace('/withdraw/', '').split('.')
    const forgeries = [
      `${randomUUID()}.${signature}`,
      `${orderId}.${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'E' : 'A'}`,
      paying.replace('/pay/', ''),
      `${orderId}.`,
      `.${signature}`,
      '..%2fsecret',
    ]
    for (const token of forgeries) {
      const answer = await world.visitor().get(`/withdraw/${token}`)
      expect(answer.status, token).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      const said = await answer.text()
      for (const mark of [...people.annasMarks, 'Doelwit']) expect(said).not.toContain(mark)
    }
    expect((await world.visitor().get(link)).status).toBe(200)
  })
})

test('no other address leads to a stored file', async () => {
  const { id, bytes } = await people.studio.addPhoto(people.anna.id)
  const guesses = [
    `/objects/originals/${id}`,
    `/originals/${id}`,
    `/media/${id}`,
    `/media/${id}/original.jpg`,
    `/renditions/${id}/f1/800.jpg`,
    `/assets/..%2f..%2foriginals%2f${id}`,
    `/..%2f..%2fvar%2fsecret`,
    `//originals/${id}`,
  ]
  for (const guess of guesses) {
    const response = await people.anna.get(guess)
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.includes(Buffer.from(bytes).subarray(0, 64)), guess).toBe(false)
    // The answer is a plain 404, or the app's page, which shows 'not found'.
    if (response.status === 200) expect(response.headers.get('content-type')).toContain('text/html')
  }
})
