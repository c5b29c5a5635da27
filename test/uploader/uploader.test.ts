import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'
import { REQUESTS_PER_MINUTE } from '#domains/api/api.rules.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newApiClient, makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'
import { openPausingProxy } from './pausing-proxy.ts'
import { runUploader } from './run-uploader.ts'

let world: World
let studio: Photographer
let anna: Client
let key: string
let folder: string

beforeAll(async () => {
  world = await newWorld({ webFolder: builtPagesFolder() })
  studio = await world.photographer({ plan: 'studio' })
  key = (await makeKey(studio)).key
})
afterAll(() => world.close())
beforeEach(async () => {
  // Resets the rate limit per minute.
  world.clock.advance(60_000)
  anna = await studio.newClient()
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-shoot-'))
})
afterEach(() => rm(folder, { recursive: true }))

const url = () => ['--url', world.url]
const upload = (...more: string[]) => {
  const args = ['upload', '--client', anna.email, '--type', 'preview', ...url(), folder]
  return [...args, ...more]
}
const inFolder = (name: string) => join(folder, name)

async function photoOf(sizeBytes = 0): Promise<Buffer> {
  const drawn = await drawJpeg()
  return Buffer.concat([drawn, Buffer.alloc(Math.max(0, sizeBytes - drawn.length))])
}

const photosOf = async (client: Client) =>
  (await studio.photos.listForStudio({ clientId: client.id, type: 'preview' })).photos
const namesOf = async (client: Client) => (await photosOf(client)).map(({ sourceName }) => sourceName).sort()

test('a folder of photos comes in exactly once through an uploader that is killed again and again', async () => {
  const [photos, kills, sizeBytes] = [
    countByTier(9, 100, 300),
    countByTier(2, 4, 10),
    countByTier(100_000, 200_000),
  ]
  const names = Array.from({ length: photos }, (_, at) => `DSC_${String(at + 1).padStart(4, '0')}.jpg`)
  for (const name of names) await writeFile(inFolder(name), await photoOf(sizeBytes))
  const passedBytes = (photos * sizeBytes) / (kills + 1)
  const line = await openPausingProxy(world.url, passedBytes)
  const args = ['upload', '--client', anna.email, '--type', 'preview', '--url', line.url, folder]
  for (let kill = 1; kill <= kills; kill++) {
    const run = runUploader(args, { key })
    await eventually(() => expect(line.sentBytes()).toBeGreaterThanOrEqual(passedBytes), 180_000)
    await run.kill()
    line.allow(kill < kills ? passedBytes : Infinity)
  }
  const { exitCode, said } = await runUploader(args, { key }).ended
  expect(said).toContain(`${photos} van ${photos} foto’s staan in Lichttafel`)
  expect(exitCode).toBe(0)
  line.close()
  expect(await namesOf(anna)).toEqual(names)
  for (const photo of await photosOf(anna)) expect(photo.sizeBytes).toBe(sizeBytes)

  // A second run changes nothing, even without its state file.
  await rm(inFolder('.lichttafel.json'))
  expect(await runUploader(upload(), { key }).ended).toMatchObject({
    exitCode: 0,
    said: expect.stringContaining(`${photos} stonden er al`) as string,
  })
  expect(await photosOf(anna)).toHaveLength(photos)
})

test('a killed run goes on at the byte where it was', async () => {
  const sizeBytes = 9_000_000
  await writeFile(inFolder('groot.jpg'), await photoOf(sizeBytes))
  const line = await openPausingProxy(world.url, 3_000_000)
  const args = ['upload', '--client', anna.id, '--type', 'preview', '--url', line.url, folder]
  const run = runUploader(args, { key })
  await eventually(() => expect(line.sentBytes()).toBeGreaterThanOrEqual(3_000_000))
  await run.kill()

  line.allow()
  expect((await runUploader(args, { key }).ended).exitCode).toBe(0)
  expect(await photosOf(anna)).toMatchObject([{ sizeBytes }])
  // Only the bytes in flight at the kill may be sent twice.
  expect(line.sentBytes()).toBeGreaterThan(5_000_000)
  expect(line.sentBytes()).toBeLessThan(8_000_000)
  line.close()
})

test('a hot folder takes what stands still, and lays aside what came in and what was refused, with the reason', async () => {
  const run = runUploader(upload('--watch'), { key })
  await eventually(() => expect(run.said()).toContain('Kijkt naar'))
  const slow = await open(inFolder('langzaam.jpg'), 'w')
  await slow.write(await photoOf())
  await writeFile(inFolder('snel.jpg'), await photoOf())
  await writeFile(inFolder('kapot.jpg'), 'geen foto')
  await writeFile(inFolder('DSC_1.CR3'), 'raw')
  // Keeps the file growing, so that the uploader must wait.
  await eventually(async () => {
    await slow.write(Buffer.alloc(1000))
    expect(await namesOf(anna)).toEqual(['snel.jpg'])
  })
  const { size: wholeBytes } = await slow.stat()
  await slow.close()

  await eventually(async () => expect(await namesOf(anna)).toEqual(['langzaam.jpg', 'snel.jpg']))
  await eventually(async () =>
    expect((await readdir(inFolder('geüpload'))).sort()).toEqual(['langzaam.jpg', 'snel.jpg']),
  )
  expect((await readdir(inFolder('geweigerd'))).sort()).toEqual([
    'DSC_1.CR3',
    'DSC_1.CR3.txt',
    'kapot.jpg',
    'kapot.jpg.txt',
  ])
  expect(await readFile(inFolder('geweigerd/kapot.jpg.txt'), 'utf8')).toBe('Dit is geen foto\n')
  expect(await readFile(inFolder('geweigerd/DSC_1.CR3.txt'), 'utf8')).toContain('Raw kunnen we niet tonen')
  const largest = (await photosOf(anna)).find(({ sourceName }) => sourceName === 'langzaam.jpg')
  expect(largest?.sizeBytes).toBe(wholeBytes)

  await cp(inFolder('geüpload/snel.jpg'), inFolder('snel.jpg'))
  await eventually(async () => expect(await readdir(inFolder('geüpload'))).toContain('snel (2).jpg'))
  expect(await photosOf(anna)).toHaveLength(2)

  run.interrupt()
  expect(await run.ended).toMatchObject({ exitCode: 130, said: expect.stringContaining('Gestopt') as string })
})

test('a folder goes to the open gallery, and with two open ones to the one that is named, which has a memory of its own', async () => {
  const [first] = await studio.galleries.listGalleries({ clientId: anna.id })
  world.clock.advance(1000)
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Newborn',
    kind: 'newborn',
    shotOn: null,
    sections: [],
    isOpen: true,
  })
  const countIn = async (galleryId: string) =>
    (await studio.photos.listForStudio({ clientId: anna.id, galleryId, type: 'preview' })).photos.length
  await writeFile(inFolder('DSC_1.jpg'), await photoOf())
  // Two galleries are open: without `--gallery` even a hot folder gives up.
  const writing = (await makeKey(studio, ['photos:write'])).key
  const byId = upload().map((arg) => (arg === anna.email ? anna.id : arg))
  for (const more of [[], ['--watch']]) {
    const { exitCode, said } = await runUploader([...byId, ...more], { key: writing }).ended
    expect(said).toContain('Deze klant heeft meer dan één open galerij. Kies er een met --gallery:')
    expect(said).toContain(`${galleryId}  Newborn\n  ${first!.id}  Galerij\n`)
    expect(exitCode).toBe(3)
  }
  expect((await runUploader(upload('--gallery', galleryId), { key }).ended).exitCode).toBe(0)
  expect([await countIn(first!.id), await countIn(galleryId)]).toEqual([0, 1])
  expect((await runUploader(upload('--gallery', first!.id), { key }).ended).exitCode).toBe(0)
  expect([await countIn(first!.id), await countIn(galleryId)]).toEqual([1, 1])

  const [photo] = (await photosOf(anna)).slice(0, 1)
  await anna.photos.setFavorite({ photoIds: [photo!.id], isFavorite: true })
  const choice = (...more: string[]) =>
    runUploader(['choice', '--client', anna.email, '--format', 'txt', ...url(), ...more], { key }).ended
  expect(await choice()).toMatchObject({
    exitCode: 3,
    said: expect.stringContaining(`${galleryId}  Newborn`) as string,
  })
  expect(await choice('--gallery', galleryId)).toMatchObject({ exitCode: 0, out: 'DSC_1.jpg\n' })
  expect(await choice('--gallery', first!.id)).toMatchObject({ exitCode: 0, out: '' })

  await studio.galleries.archiveGallery({ galleryId: first!.id })
  await writeFile(inFolder('DSC_3.jpg'), await photoOf())
  expect((await runUploader(upload(), { key }).ended).exitCode).toBe(0)
  expect(await countIn(galleryId)).toBe(2)
  await writeFile(inFolder('DSC_2.jpg'), await photoOf())
  expect(await runUploader(upload('--gallery', first!.id), { key }).ended).toMatchObject({
    exitCode: 3,
    said: expect.stringContaining('Deze galerij is gearchiveerd of verwijderd') as string,
  })
})

test('one that is no photo is refused by name, and the others come in', async () => {
  await writeFile(inFolder('goed.jpg'), await photoOf())
  await writeFile(inFolder('kapot.jpg'), 'geen foto')
  await writeFile(inFolder('DSC_2.NEF'), 'raw')
  // Phones may share JPEGs under a HEIC name.
  await writeFile(inFolder('IMG_2041.HEIC'), await photoOf())
  const { exitCode, said } = await runUploader(upload(), { key }).ended
  expect(exitCode).toBe(1)
  for (const words of [
    'kapot.jpg: geweigerd. Dit is geen foto',
    'DSC_2.NEF: overgeslagen. Raw kunnen we niet tonen. Exporteer als JPEG.',
    '2 van 3 foto’s staan in Lichttafel, 1 geweigerd, 1 bestand overgeslagen',
  ])
    expect(said).toContain(words)
  expect(await namesOf(anna)).toEqual(['IMG_2041.HEIC.jpg', 'goed.jpg'])
})

test('a key that was revoked, is mistyped or may too little stops at once, in words', async () => {
  await writeFile(inFolder('a.jpg'), await photoOf())
  const { key: revoked, keyId } = await makeKey(studio)
  await studio.apiKeys.revokeKey({ keyId })
  const { key: reading } = await makeKey(studio, ['clients:read', 'photos:read'])
  for (const [wrong, words] of [
    [revoked, 'Deze API-sleutel is ingetrokken'],
    [`${key}x`, 'Deze API-sleutel is niet goed overgenomen'],
    [reading, 'Deze API-sleutel mag dit niet'],
  ] as const) {
    const { exitCode, said } = await runUploader(upload(), { key: wrong }).ended
    expect(said).toContain(words)
    expect(exitCode).toBe(3)
  }
  expect(await photosOf(anna)).toEqual([])
})

test('a key that is revoked while photos are on their way stops the rest of them', async () => {
  const PHOTOS = 12
  for (let at = 0; at < PHOTOS; at++) await writeFile(inFolder(`${at}.jpg`), await photoOf(100_000))
  const { key: shortLived, keyId } = await makeKey(studio)
  const line = await openPausingProxy(world.url, (PHOTOS * 100_000) / 2)
  const args = ['upload', '--client', anna.email, '--type', 'preview', '--url', line.url, folder]
  const run = runUploader(args, { key: shortLived })
  await eventually(async () => expect((await photosOf(anna)).length).toBeGreaterThan(0))
  await studio.apiKeys.revokeKey({ keyId })
  line.resume()
  const { exitCode, said } = await run.ended
  line.close()
  expect(said).toContain('Deze API-sleutel is ingetrokken')
  expect(exitCode).toBe(3)
  expect((await photosOf(anna)).length).toBeLessThan(PHOTOS)
  expect((await runUploader(upload(), { key }).ended).exitCode).toBe(0)
  expect(await photosOf(anna)).toHaveLength(PHOTOS)
})

test('a full plan says so, and a hot folder keeps what did not fit where it is', async () => {
  const full = await world.photographer({ plan: 'studio', storageGb: 0 })
  const client = await full.newClient()
  const { key: ofFull } = await makeKey(full)
  await writeFile(inFolder('a.jpg'), await photoOf())
  const args = ['upload', '--client', client.id, '--type', 'final', ...url(), folder]
  const { exitCode, said } = await runUploader(args, { key: ofFull }).ended
  expect(said).toContain('Je opslag is vol')
  expect(exitCode).toBe(3)

  const watching = runUploader([...args, '--watch'], { key: ofFull })
  await eventually(() => expect(watching.said()).toContain('Je opslag is vol'))
  expect(await readdir(folder)).toContain('a.jpg')
  watching.interrupt()
  await watching.ended
})

test('who asks too much waits as long as the product says, and then goes on', async () => {
  const clock = fixedClock(world.clock())
  // Two seconds before the end of the rate limit's minute.
  clock.advance(58_000 - (clock().getTime() % 60_000))
  const elsewhere = await newWorld({ clock, database: { url: world.databaseUrl, drop: async () => {} } })
  const busy = await elsewhere.photographer({ plan: 'studio' })
  const { key: ofBusy } = await makeKey(busy)
  await newApiClient(elsewhere.url, ofBusy).get('/me')
  const requests = (text: string) =>
    world.owner.query<{ requests: number }>(`${text} where photographer_id = '${busy.id}'`)
  await requests(`update api_usage set requests = ${REQUESTS_PER_MINUTE}`)
  const asked = async () => (await requests('select requests from api_usage')).rows[0]!.requests

  const run = runUploader(['clients', '--url', elsewhere.url], { key: ofBusy })
  await eventually(async () => expect(await asked()).toBeGreaterThan(REQUESTS_PER_MINUTE))
  // The refused request counts too. The uploader repeats it in the next minute.
  expect(await asked()).toBe(REQUESTS_PER_MINUTE + 1)
  clock.advance(2000)
  expect(await run.ended).toMatchObject({ exitCode: 0, said: '' })
  expect(await asked()).toBe(1)
  await elsewhere.close()
})

test('a second uploader keeps out of a folder where one is at work', async () => {
  const run = runUploader(upload('--watch'), { key })
  await eventually(() => expect(run.said()).toContain('Kijkt naar'))
  expect(await runUploader(upload(), { key }).ended).toMatchObject({
    exitCode: 3,
    said: expect.stringContaining('Er is al een uploader bezig') as string,
  })
  run.interrupt()
  await run.ended
})

test('what a client chose is fetched by the names of the files, for a program and for a spreadsheet', async () => {
  await emptyQueue(world.owner)
  for (const name of ['DSC_10.jpg', 'DSC_2.jpg', 'DSC_3.jpg', 'DSC_4.jpg'])
    await writeFile(inFolder(name), await photoOf())
  await runUploader(upload(), { key }).ended
  await world.work()
  const idOf = async (name: string) =>
    (await photosOf(anna)).find(({ sourceName }) => sourceName === name)!.id
  await anna.photos.setFavorite({ photoIds: [await idOf('DSC_10.jpg')], isFavorite: true })
  await approvePhotos(anna, [await idOf('DSC_2.jpg')])
  await anna.photos.addComment({ photoIds: [await idOf('DSC_3.jpg')], comment: 'Mooi!' })

  const choice = async (...more: string[]) =>
    (await runUploader(['choice', '--client', anna.email, ...url(), ...more], { key }).ended).out
  expect(await choice('--format', 'txt')).toBe('DSC_2.jpg\nDSC_3.jpg\nDSC_10.jpg\n')
  expect(await choice('--format', 'txt', '--only', 'approved')).toBe('DSC_2.jpg\n')
  expect(await choice('--format', 'csv')).toBe(
    [
      '\ufeff"Bestand";"Type";"Favoriet";"Goedgekeurd";"Opmerkingen"',
      '"DSC_2.jpg";"Preview";"";"ja";0',
      '"DSC_3.jpg";"Preview";"";"";1',
      '"DSC_10.jpg";"Preview";"ja";"";0',
      '',
    ].join('\r\n'),
  )
})

test('who has read enough of a list ends it without a word', async () => {
  const run = runUploader(['clients', ...url()], { key })
  run.stopReading()
  expect(await run.ended).toMatchObject({ exitCode: 0, said: '' })
})

test('the product gives the uploader itself, and it knows where it came from', async () => {
  const answer = await fetch(world.url + UPLOADER_PATH)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const program = inFolder('uploader.mjs')
  await writeFile(program, await answer.text())
  await writeFile(inFolder('sleutel'), `${key}\n`)
  const listed = await runUploader(['clients', '--key-file', inFolder('sleutel')], { program }).ended
  expect(listed.out).toContain(`${anna.id}\t${anna.email}\tAnna de Vries\n`)
  expect((await runUploader(['--help'], { program }).ended).out).toContain(`standaard ${world.url}`)
})

test('what is missing on the command line is said in words, and nothing is sent', async () => {
  expect(await runUploader(['verstuur']).ended).toMatchObject({
    exitCode: 2,
    said: expect.stringContaining('Onbekende opdracht: verstuur') as string,
  })
  expect(await runUploader(['clients', ...url()], { key }).ended).toMatchObject({ exitCode: 0, said: '' })
  const unknown = ['upload', '--client', 'niemand@voorbeeld.nl', '--type', 'final', ...url(), folder]
  expect(await runUploader(unknown, { key }).ended).toMatchObject({ exitCode: 3 })
})

test('what someone else wrote into a folder leads no key elsewhere', async () => {
  const met: string[] = []
  const stranger = createServer((request, response) => {
    met.push(request.headers.authorization ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
  await writeFile(inFolder('a.jpg'), await photoOf())
  const { size: sizeBytes, mtimeMs: modifiedMs } = await stat(inFolder('a.jpg'))
  const uploadUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/uploads/1`
  const aims = { [`${world.url} ${anna.id} preview`]: { 'a.jpg': { sizeBytes, modifiedMs, uploadUrl } } }
  await writeFile(inFolder('.lichttafel.json'), JSON.stringify({ version: 1, aims }))

  expect((await runUploader(upload(), { key }).ended).exitCode).toBe(0)
  expect(await namesOf(anna)).toEqual(['a.jpg'])
  expect(met).toEqual([])
  stranger.close()
})
