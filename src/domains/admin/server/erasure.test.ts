import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flattenPages } from '#platform/objects/objects.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { emptyBusiness } from '#domains/clients/client-fields.rules.ts'
import { runCommand } from '#test/program/run-command.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import type { Client, Photographer } from '#test/world/people.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'
import { newClientOfTwoStudios, addClient } from '#test/world/two-seats.ts'
import { erasePerson } from './erasure.ts'
import { removeForGood } from '#test/world/remove-for-good.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

/** The law requires these documents to be kept as they were issued. */
const keptByLaw = ['receipts.document', 'plan_invoices.document']

async function findTraces(marks: string[]): Promise<string[]> {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const found = []
  for (const { name } of tables) {
    const { rows } = await world.owner.query<{ column: string }>(
      `select distinct field.key as column from public.${name} row, jsonb_each_text(to_jsonb(row)) field
       where exists (select from unnest($1::text[]) mark where position(lower(mark) in lower(field.value)) > 0)`,
      [marks],
    )
    found.push(...rows.map(({ column }) => `${name}.${column}`))
  }
  return found.filter((place) => !keptByLaw.includes(place)).toSorted()
}

async function everythingOf(studio: Photographer) {
  const client = await studio.newClient({ firstName: 'Wilhelmina', lastName: "d'Uitgewist" })
  const preview = await studio.addPhoto(client.id, { label: 'wilhelmina-op-het-strand.jpg' })
  const final = await studio.addPhoto(client.id, { type: 'final' })
  await nameGallery(studio, client.id)
  await studio.clients.updateClient({
    clientId: client.id,
    business: {
      ...emptyBusiness,
      companyName: 'Bakkerij Broodnodig',
      kvkNumber: '68412093',
      vatId: 'NL123456782B01',
      street: 'Uitgewistlaan',
      houseNumber: '7',
      postcode: '3511 AA',
      city: 'Verdwenenoord',
      reference: 'INK-WISSEN-1',
    },
  })
  await world.work()
  await client.photos.addComment({ photoIds: [preview.id], comment: 'Dit ben ik, Wilhelmina' })
  await approvePhotos(client, [preview.id])
  await client.photos.planDownload({ photoIds: [final.id] })
  await studio.photos.planDownload({ photoIds: [preview.id] })
  await client.clients.chooseMyLetters({ areWanted: false })
  await client.addOrder({ status: 'completed' })
  const { orderId } = await client.addPayment()
  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`update orders set status = 'completed', paid_at = created_at where id = ${orderId}`),
  )
  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`insert into order_items (id, order_id, client_id, photographer_id, position, variant_id, product_type,
      format, width_mm, height_mm, quantity, price, vat_rate, notes)
      select gen_random_uuid(), id, client_id, photographer_id, 99, gen_random_uuid(), 'Fotoprint', '10 × 15 cm', 100, 150,
        1, 70, 21, 'Voor Wilhelmina' from orders where id = ${orderId}`),
  )
  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`insert into withdrawals (id, order_id, client_id, photographer_id, statement, asked_at, confirmed_at,
      outcome, item_ids) select gen_random_uuid(), id, client_id, photographer_id, jsonb_build_object('name', 'W. Uitgewist',
      'orderNumber', 'X', 'email', ${client.email}::text), now(), now(), 'granted', '{}' from orders where id = ${orderId}`),
  )
  await addPasskey(client, newSoftwarePasskey(world.url))
  await world
    .visitor()
    .accounts.signIn({ email: client.email, password: 'verkeerd' })
    .catch(() => {})
  await world.visitor().accounts.requestSignInLink({ email: client.email })
  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`insert into stripe_events (id, type, payload, created_at, received_at, state) values
      (${`evt_${client.id}`}, 'checkout.session.completed',
       ${JSON.stringify({ customer_details: { email: client.email, name: 'W. Uitgewist' } })}, now(), now(), 'handled'),
      (${`evt_phone_${client.id}`}, 'checkout.session.completed',
       ${JSON.stringify({ customer_details: { name: 'WILHELMINA d’Uitgewist' } })}, now(), now(), 'handled')`),
  )
  await world.work()
  world.clock.advance(60 * 60_000)
  await world.work()
  return { client, photoIds: [preview.id, final.id] }
}

async function nameGallery(studio: Photographer, clientId: string) {
  const [{ id: galleryId } = { id: '' }] = await studio.galleries.listGalleries({ clientId })
  const title = 'Bruiloft Wilhelmina'
  await studio.galleries.updateGallery({ galleryId, title, welcome: 'Lieve Wilhelmina' })
  const chapter = { id: null, title: 'Wilhelmina danst', forGuests: true }
  await studio.galleries.saveSections({ galleryId, sections: [chapter] })
}

const marksOfBusiness = ['Broodnodig', '68412093', 'Verdwenenoord', 'INK-WISSEN-1']

const marksOf = ({ client, photoIds }: { client: Client; photoIds: string[] }) => [
  client.email,
  'Wilhelmina',
  'Uitgewist',
  ...marksOfBusiness,
  ...photoIds,
]

test('of who is erased no trace is left in any table, nor in storage, and what the law asks stays', async () => {
  const studio = await world.photographer()
  const other = await studio.newClient({ firstName: 'Bram' })
  const othersPhoto = await studio.addPhoto(other.id)
  const everything = await everythingOf(studio)
  const { client, photoIds } = everything
  expect(await findTraces(marksOf(everything))).not.toEqual([])
  const { rows: before } = await world.owner.query(
    `select id, action, user_id, created_at from activity_log order by id`,
  )

  const erasure = await erasePerson(world.services, client.email, true)
  expect(erasure).toMatchObject({
    outcome: 'erased',
    people: 1,
    gone: {
      photos: 2,
      comments: 1,
      galleries: 1,
      orders: 2,
      withdrawals: 1,
      wishes: 1,
      stops: 1,
      events: 2,
      keys: 1,
      passwords: 1,
    },
    kept: { orders: expect.any(Number), payments: expect.any(Number) },
  })
  expect(await findTraces(marksOf(everything))).toEqual(['removed_objects.key'])
  await world.work()
  await removeForGood(world.services)
  expect(await findTraces(marksOf(everything))).toEqual([])
  for (const id of photoIds) expect(await world.services.objects.stat(`originals/${id}`)).toBeUndefined()
  expect(await world.services.objects.stat(`originals/${othersPhoto.id}`)).toBeDefined()

  const { rows: after } = await world.owner.query(
    `select id, action, user_id, created_at from activity_log order by id`,
  )
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length).map(({ action }) => action)).toEqual(['person_erased'])
  expect((await client.accounts.findMe({})).me).toBeNull()
  expect(await studio.clients.findClient({ clientId: client.id })).toMatchObject({ firstName: 'Gewiste' })
})

test('the walker finds what is left behind, wherever that is', async () => {
  const places = {
    'attempts.key': `insert into attempts (key, count, window_ends_at) values ('sign_in achter@voorbeeld.nl', 1, now())`,
    'letters.subject': `insert into letters (id, kind, to_address, from_name, subject, html, text, created_at)
      values (gen_random_uuid(), 'x', 'x', 'x', 'aan achter@voorbeeld.nl', '', '', now())`,
    'stripe_events.payload': `insert into stripe_events (id, type, payload, created_at, received_at, state)
      values ('evt_achter', 'x', '{"deep": [{"email": "achter@voorbeeld.nl"}]}', now(), now(), 'handled')`,
  }
  for (const statement of Object.values(places))
    await asSystem(world.services.pool, (tx) => tx.execute(sql.raw(statement)))
  expect(await findTraces(['achter@voorbeeld.nl'])).toEqual(Object.keys(places).toSorted())
})

test('nobody is erased while an order, a payment or a dispute is open, and nothing changes', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  await client.addOrder({ status: 'pending' })
  expect(await erasePerson(world.services, client.email, true)).toMatchObject({
    outcome: 'blocked',
    open: { orders: 1 },
  })
  expect((await client.accounts.findMe({})).me).not.toBeNull()
})

test('a studio goes with its archived clients, and not while one of them is open', async () => {
  const studio = await world.photographer({ studioName: 'Studio Weggaan' })
  const client = await studio.newClient({ firstName: 'Hendrikje' })
  await studio.addPhoto(client.id)
  await studio.business.saveBusiness({ legalName: 'Weggaan B.V.', accountantEmail: 'cijfers@weggaan.nl' })
  expect(await erasePerson(world.services, studio.email, true)).toMatchObject({
    outcome: 'blocked',
    open: { clients: 1 },
  })
  await studio.clients.archiveClient({ clientId: client.id })
  expect(await erasePerson(world.services, studio.email, true)).toMatchObject({
    outcome: 'erased',
    people: 2,
  })
  expect(
    await findTraces([
      studio.email,
      client.email,
      'Studio Weggaan',
      'Weggaan B.V.',
      'cijfers@weggaan.nl',
      'Hendrikje',
    ]),
  ).toEqual([])
})

test('with a studio go its logos, of the watermark and of its style, and the words of its letters', async () => {
  const studio = await world.photographer({ plan: 'studio' })
  const logo = async (background: string) => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 4, background } })
      .png()
      .toBuffer()
    const answer = await studio.fetch('/branding/logo', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(png),
    })
    return ((await answer.json()) as { logoId: string }).logoId
  }
  const [styleLogoId, watermarkLogoId] = [await logo('#a00'), await logo('#0a0')]
  const { saved } = await studio.studios.findSettings({})
  await studio.studios.saveSettings({
    ...saved,
    styleLogoId,
    watermarkLogoId,
    letterLine: 'Groet uit de Jordaan',
    letterSignature: 'Mariëtte',
    ownerFirstName: 'Katrijne',
  })
  const stored = await listStored(`branding/${studio.id}/`)
  expect(stored).toHaveLength(2)
  expect(await erasePerson(world.services, studio.email, true)).toMatchObject({ outcome: 'erased' })
  await removeForGood(world.services)
  expect(await findTraces([styleLogoId, watermarkLogoId, 'Jordaan', 'Mariëtte', 'Katrijne'])).toEqual([])
  expect(await listStored(`branding/${studio.id}/`)).toEqual([])
})

async function listStored(prefix: string): Promise<string[]> {
  const keys = []
  for await (const { key } of flattenPages(world.services.objects.list(prefix))) keys.push(key)
  return keys
}

test('who is erased by address is erased at every studio', async () => {
  const { email, browser, here, there } = await newClientOfTwoStudios(world)
  expect(await erasePerson(world.services, email, true)).toMatchObject({ outcome: 'erased', people: 1 })
  for (const { studio, id } of [here, there])
    expect(await studio.clients.findClient({ clientId: id })).toMatchObject({
      firstName: 'Gewiste',
      email: expect.stringContaining('@gewist.invalid'),
    })
  expect((await browser.accounts.findMe({})).me).toBeNull()
  const again = await addClient(here.studio, email)
  expect(await here.studio.clients.findClient({ clientId: again.id })).toMatchObject({ firstName: 'Anna' })
})

test('a studio that is erased takes its archived client along, and nothing of theirs elsewhere', async () => {
  const { email, browser, here, there, atThere } = await newClientOfTwoStudios(world)
  await here.studio.clients.archiveClient({ clientId: here.id })
  expect(await erasePerson(world.services, here.studio.email, true)).toMatchObject({ outcome: 'erased' })
  expect((await atThere.photos.findGallery({})).clientName).toBe('Anna de Vries')
  expect((await browser.accounts.findMe({})).me).toMatchObject({ email })
  expect((await browser.accounts.findMe({})).me!.seats.map(({ id }) => id)).toEqual([there.id])
  const { rows } = await world.owner.query(
    'select first_name, profile_id = person_of_seat($2) as same from clients where id = $1',
    [here.id, there.id],
  )
  expect(rows).toEqual([{ first_name: 'Gewiste', same: false }])
  await world.visitor().accounts.signIn({ email, password: there.password })
})

test('the log lets nothing through but the forgetting itself', async () => {
  for (const setting of ['on', 'off'])
    for (const change of [`details = 'iets anders'`, `action = 'signed_in'`, `created_at = now()`]) {
      const connection = await world.owner.connect()
      await connection.query(`begin; set local log.forgetting = '${setting}'`)
      await expect(connection.query(`update activity_log set ${change}`), change).rejects.toThrow(
        'the log only grows',
      )
      await connection.query('rollback')
      connection.release()
    }
})

test('the command shows first, and erases only when told so', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient({ firstName: 'Geertruida' })
  const shown = await runCommand(world, 'erase-person', client.email)
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining('Nothing has changed yet') })
  expect((await client.accounts.findMe({})).me).not.toBeNull()
  const erased = await runCommand(world, 'erase-person', client.email.toUpperCase(), '--ja')
  expect(erased).toMatchObject({ code: 0, output: expect.stringContaining(`${client.email} is erased.`) })
  const unknown = await runCommand(world, 'erase-person', client.email, '--ja')
  expect(unknown).toMatchObject({ code: 1, complaint: `Nobody has the address ${client.email}.\n` })
  const nothing = await runCommand(world, 'erase-person')
  expect(nothing).toMatchObject({ code: 1, complaint: expect.stringContaining('erase-person') })
})
