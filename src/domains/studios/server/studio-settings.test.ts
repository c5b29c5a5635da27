import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { sweepRemovedObjects } from '#domains/storage/removed/server/remove-objects.job.ts'
import { eventually } from '#test/world/eventually.ts'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { LOGO_MAX_BYTES } from '../studios.rules.ts'
import { logoKeyOf } from './studios.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const svg = (parts: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">${parts}</svg>`)
const plainLogo = svg('<rect width="200" height="80" fill="#fff"/><circle cx="90" cy="40" r="30"/>')

const send = (who: Visitor, body: Uint8Array, contentType = 'image/svg+xml') =>
  who.fetch('/branding/logo', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: Buffer.from(body),
  })

async function logoOf(who: Visitor, body: Uint8Array = plainLogo) {
  const response = await send(who, body)
  expect(response.status).toBe(200)
  return (await response.json()) as { logoId: string; address: string }
}

const isStored = async ({ id }: Photographer, logoId: string) =>
  (await world.services.objects.stat(logoKeyOf(id, logoId))) !== undefined

const sweep = () => sweepRemovedObjects.run({}, firstRun(world.services))

const logEntriesOf = async (studio: Photographer) => {
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute<{ action: string; old_value: unknown; new_value: unknown }>(
      sql`select action, old_value, new_value from activity_log where user_id = ${studio.id}
        and action in ('studio_name_changed', 'phone_updated', 'watermark_changed') order by id`,
    ),
  )
  return rows
}

test('a studio changes its name, and only its name changes', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const client = await studio.newClient()
  await studio.studios.saveSettings({ phoneNumber: '06 41 82 93 57' })

  await studio.studios.saveSettings({ studioName: '  Vossen & Zoon ' })

  const { saved } = await studio.studios.findSettings({})
  expect(saved).toEqual({
    studioName: 'Vossen & Zoon',
    ownerFirstName: '',
    phoneNumber: '06 41 82 93 57',
    watermarkText: '',
    watermarkLogoId: null,
    accentColor: null,
    styleLogoId: null,
    styleLogoGround: 'light',
    coverLayout: 'full',
    letterLine: '',
    letterSignature: '',
    zipNames: 'numbered',
    guestOriginals: 'clean',
    mailsChoices: true,
    mailsNewOrders: true,
    mailsPaidOrders: true,
  })
  expect(await client.photos.findGallery({})).toMatchObject({ studioName: 'Vossen & Zoon' })
  expect(await client.studios.findStudioContact({})).toEqual({
    studioName: 'Vossen & Zoon',
    email: studio.email,
    phoneNumber: '06 41 82 93 57',
  })
  expect(await logEntriesOf(studio)).toEqual([
    { action: 'phone_updated', old_value: '', new_value: '06 41 82 93 57' },
    { action: 'studio_name_changed', old_value: 'Studio Vossen', new_value: 'Vossen & Zoon' },
  ])
})

test('saving what is there already leaves no line and makes no preview again', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await studio.studios.saveSettings({ watermarkText: 'Vossen' })
  await studio.addPhoto(client.id)
  await world.work()
  const before = await studio.photos.listForStudio({ clientId: client.id, type: 'preview' })

  await studio.studios.saveSettings({ watermarkText: 'Vossen ', studioName: 'Studio Vossen' })

  const after = await studio.photos.listForStudio({ clientId: client.id, type: 'preview' })
  expect(after.photos).toEqual(before.photos)
  expect(await logEntriesOf(studio)).toHaveLength(1)
})

test('a new mark takes the place of the old one in every preview', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await studio.addPhoto(client.id)
  await world.work()
  const [before] = (await client.photos.listForClient({ type: 'preview' })).photos

  await studio.studios.saveSettings({ watermarkText: 'Niet kopiëren' })
  expect((await client.photos.listForClient({ type: 'preview' })).photos[0]).toMatchObject({
    picture: 'making',
  })
  await world.work()

  const [after] = (await client.photos.listForClient({ type: 'preview' })).photos
  expect(after).toMatchObject({ picture: 'ready' })
  expect(after!.version).not.toBe(before!.version)
})

test('a picture that was begun under the old mark does not take the place of one with the new', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const { id } = await studio.addPhoto(client.id)
  const picture = async () =>
    (await client.photos.listForClient({ type: 'preview' })).photos.find((photo) => photo.id === id)!.picture
  const { objects } = world.services
  const reading = objects.withLocalFile.bind(objects)
  objects.withLocalFile = async (key, work) => {
    objects.withLocalFile = reading
    const made = await reading(key, work)
    await studio.studios.saveSettings({ watermarkText: 'Niet kopiëren' })
    await world.work()
    await eventually(async () => expect(await picture()).toBe('ready'))
    return made
  }
  await world.work()
  expect(await picture()).toBe('ready')
})

test('a mark is tried on a final, else on the blur of a preview, and a studio without photos has none', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  expect(await studio.photos.findMarkSample({})).toMatchObject({ photo: null, previewCount: 0 })
  const preview = await studio.addPhoto(client.id)
  await world.work()
  expect(await studio.photos.findMarkSample({})).toMatchObject({
    photo: { id: preview.id, type: 'preview' },
    previewCount: 1,
  })
  const final = await studio.addPhoto(client.id, { type: 'final', bytes: await drawJpeg() })
  await world.work()
  expect(await studio.photos.findMarkSample({})).toMatchObject({ photo: { id: final.id, type: 'final' } })
})

test('a logo is drawn, seen, saved, and makes the previews anew', async () => {
  const studio = await world.photographer()
  const { logoId, address } = await logoOf(studio)
  const shown = await studio.get(address)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'png' })

  await studio.studios.saveSettings({ watermarkLogoId: logoId })

  expect((await studio.studios.findSettings({})).saved.watermarkLogoId).toBe(logoId)
  expect(await logEntriesOf(studio)).toMatchObject([{ action: 'watermark_changed', old_value: '' }])
})

test('a logo with a script in it is kept as pixels only', async () => {
  const studio = await world.photographer()
  const sent = svg(
    '<script>alert(1)</script><image href="file:///etc/passwd"/><circle cx="40" cy="40" r="30"/>',
  )
  const { address } = await logoOf(studio, sent)
  const kept = Buffer.from(await (await studio.get(address)).arrayBuffer())
  expect(kept.subarray(1, 4).toString()).toBe('PNG')
  expect(kept.toString('latin1')).not.toMatch(/script|alert|passwd/)
})

test('what is no logo is refused, whatever it calls itself', async () => {
  const studio = await world.photographer()
  for (const [body, contentType] of [
    [plainLogo, 'application/octet-stream'],
    [Buffer.from('hallo'), 'image/png'],
    [Buffer.alloc(0), 'image/png'],
  ] as const) {
    const response = await send(studio, body, contentType)
    expect([response.status, await response.json()]).toEqual([415, { code: 'not_an_image' }])
  }
  const tooLarge = await send(studio, new Uint8Array(LOGO_MAX_BYTES + 1), 'image/png')
  expect(tooLarge.status).toBe(413)
})

test('a studio has one logo drawn at a time, and its next ones are told to wait', async () => {
  const [studio, neighbour] = [await world.photographer(), await world.photographer()]
  const blocker = await world.owner.connect()
  await blocker.query('begin; lock table attempts in access exclusive mode')
  const refused: unknown[] = []
  const sent = [studio, studio, studio, neighbour].map((who) => send(who, plainLogo))
  for (const one of sent)
    void one.then(async (answer) => {
      if (answer.status === 429) refused.push(await answer.json())
    })
  const no = { code: 'too_many_attempts', waitSeconds: 5 }
  await eventually(() => expect(refused).toEqual([no, no]))
  await blocker.query('commit')
  blocker.release()
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  await logoOf(studio)
})

test('a logo that was never saved is gone a day later, and one that was replaced a week later', async () => {
  const studio = await world.photographer()
  const [first, second, unsaved] = [await logoOf(studio), await logoOf(studio), await logoOf(studio)]
  await studio.studios.saveSettings({ watermarkLogoId: first.logoId })
  await studio.studios.saveSettings({ watermarkLogoId: second.logoId })
  await world.work()
  expect(await isStored(studio, first.logoId)).toBe(true)
  expect(await isStored(studio, unsaved.logoId)).toBe(true)

  world.clock.advance(2 * DAY_MS)
  await sweep()

  expect(await isStored(studio, unsaved.logoId)).toBe(false)
  expect(await isStored(studio, second.logoId)).toBe(true)
  world.clock.advance(6 * DAY_MS)
  await sweep()
  expect(await isStored(studio, first.logoId)).toBe(false)
  await expect(studio.studios.saveSettings({ watermarkLogoId: unsaved.logoId })).rejects.toMatchObject({
    code: 'logo_not_found',
  })
})

test('a logo that is chosen once more stays, and one whose time is over is not found, though its file is there yet', async () => {
  const studio = await world.photographer()
  const [first, second, late] = [await logoOf(studio), await logoOf(studio), await logoOf(studio)]
  for (const { logoId } of [first, second, first])
    await studio.studios.saveSettings({ watermarkLogoId: logoId, styleLogoId: second.logoId })
  world.clock.advance(8 * DAY_MS)
  await expect(studio.studios.saveSettings({ watermarkLogoId: late.logoId })).rejects.toMatchObject({
    code: 'logo_not_found',
  })
  await sweep()
  expect(await isStored(studio, first.logoId)).toBe(true)
  // `second` was the watermark for a while, and is still the style logo.
  expect(await isStored(studio, second.logoId)).toBe(true)
  expect(await isStored(studio, late.logoId)).toBe(false)
})

test('without custom branding there is no mark, no logo and no colour of its own, but a name and a number', async () => {
  const studio = await world.photographer({ plan: 'starter' })
  for (const change of [
    { watermarkText: 'Vossen' },
    { watermarkLogoId: null },
    { accentColor: '#336699' },
    { studioName: 'Nieuw', watermarkText: 'Vossen' },
  ])
    await expect(studio.studios.saveSettings(change)).rejects.toMatchObject({ code: 'branding_not_allowed' })
  const response = await send(studio, plainLogo)
  expect([response.status, await response.json()]).toEqual([403, { code: 'branding_not_allowed' }])

  await studio.studios.saveSettings({ studioName: 'Klein', phoneNumber: '020-1234567', zipNames: 'original' })
  expect((await studio.studios.findSettings({})).saved).toMatchObject({
    studioName: 'Klein',
    watermarkText: '',
  })
})

test('a client sees the colour of their studio for as long as its plan has custom branding', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await studio.studios.saveSettings({ accentColor: '#336699' })
  const colour = async () => (await client.photos.findGallery({})).accentColor
  expect(await colour()).toBe('#336699')

  await world.owner.query('update photographers set allow_custom_branding = false where id = $1', [studio.id])

  expect(await colour()).toBeNull()
  expect((await studio.studios.findSettings({})).saved.accentColor).toBe('#336699')
})

test("a neighbour can neither see a studio's logo nor take it as its own", async () => {
  const studio = await world.photographer()
  const neighbour = await world.photographer()
  const client = await studio.newClient()
  const { logoId, address } = await logoOf(studio)
  for (const stranger of [neighbour, client, world.visitor()]) {
    const response = await stranger.get(address)
    expect([response.status, await response.text()]).toEqual([404, 'not found'])
  }
  await expect(neighbour.studios.saveSettings({ watermarkLogoId: logoId })).rejects.toMatchObject({
    code: 'logo_not_found',
  })
  for (const stranger of [client, world.visitor()]) expect((await send(stranger, plainLogo)).status).toBe(401)
})

test('a studio pastes its phone number in any form, and its clients can call it', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  for (const [typed, shown] of [
    ['tel:+31612345678', '+31612345678'],
    ['\u00a0０６–１２３４５６７８ ', '06-12345678'],
    ['Tel. +31 (0)6\u00a012\u00a034\u00a056\u00a078', '+31 (0)6 12 34 56 78'],
  ]) {
    await studio.studios.saveSettings({ phoneNumber: typed! })
    expect(await client.studios.findStudioContact({})).toMatchObject({ phoneNumber: shown })
  }
  await studio.studios.saveSettings({ phoneNumber: ' ' })
  expect(await client.studios.findStudioContact({})).toMatchObject({ phoneNumber: null })
})

test.each([
  ['a number in words', { phoneNumber: 'bel me maar' }],
  ['a number without figures', { phoneNumber: '------' }],
  ['a colour by name', { accentColor: 'red' }],
  ['a name without end', { studioName: 'x'.repeat(121) }],
  ['a mark that does not fit', { watermarkText: 'x'.repeat(81) }],
  ['a letter that no database holds', { studioName: 'Zoë\0' }],
])('%s is no setting', async (_, change) => {
  const studio = await world.photographer()
  await expect(studio.studios.saveSettings(change)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a text of which nothing would be seen is no mark', async () => {
  const studio = await world.photographer()
  await expect(studio.studios.saveSettings({ watermarkText: '\u2800\u2800' })).rejects.toMatchObject({
    code: 'mark_draws_nothing',
    data: { field: 'watermarkText' },
  })
  expect((await studio.studios.findSettings({})).saved.watermarkText).toBe('')
})

test('a logo of which nothing is seen, or nothing would be as a mark, is refused where it is chosen or saved', async () => {
  const studio = await world.photographer()
  const empty = await send(studio, svg(''))
  expect([empty.status, await empty.json()]).toEqual([422, { code: 'logo_empty' }])
  const { logoId } = await logoOf(studio, svg('<circle cx="40" cy="40" r="30" fill-opacity="0.008"/>'))
  await expect(studio.studios.saveSettings({ watermarkLogoId: logoId })).rejects.toMatchObject({
    code: 'mark_draws_nothing',
    data: { field: 'watermarkLogoId' },
  })
})

test('previews whose mark draws nothing say PREVIEW', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`update photographers set watermark_text = ${'\u2800'} where id = ${studio.id}`),
  )
  await studio.addPhoto(client.id)
  await world.work()
  const [photo] = (await client.photos.listForClient({ type: 'preview' })).photos
  expect(photo).toMatchObject({ picture: 'ready' })
})

test('a logo with filters is refused before it is drawn, and logos are counted by studio', async () => {
  const studio = await world.photographer()
  const heavy = await send(studio, svg('<filter id="a"/><rect width="9" height="9" filter="url(#a)"/>'))
  expect([heavy.status, await heavy.json()]).toEqual([422, { code: 'logo_too_heavy' }])
  for (let nth = 2; nth <= 30; nth += 1) expect((await send(studio, plainLogo)).status).toBe(200)
  const tooMany = await send(studio, plainLogo)
  expect([tooMany.status, await tooMany.json()]).toEqual([
    429,
    { code: 'too_many_attempts', waitSeconds: expect.any(Number) },
  ])
  const neighbour = await world.photographer()
  expect((await send(neighbour, plainLogo)).status).toBe(200)
})
