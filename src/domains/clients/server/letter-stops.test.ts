import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio <Vossen>', plan: 'studio' })
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code, defined: true })

const stopPathIn = ({ text }: { text: string }) =>
  new URL(/^Geen berichten meer van .*\?\n(http\S+)$/m.exec(text)![1]!).pathname

const kindsTo = async ({ email }: { email: string }) =>
  (await listLettersTo(world, email)).map(({ kind }) => kind)

async function writtenTo() {
  const client = await studio.newClient({ firstName: 'Lotte' })
  await client.photos.findGallery({})
  await studio.clients.contactClient({ clientId: client.id, subject: 'Hallo', message: 'Dag' })
  const path = stopPathIn(await waitForLetter(world, client.email, 'studio_message'))
  const clientId = client.id
  return {
    client,
    clientId,
    path,
    seen: async () => (await studio.clients.findClient({ clientId })).lettersStoppedAt,
    listed: () => studio.clients.listClientLetters({ clientId }),
    write: () => studio.clients.contactClient({ clientId, subject: 'Nog eens', message: 'Dag' }),
  }
}

const look = async (path: string) => {
  const answer = await world.visitor().get(path)
  return { status: answer.status, page: await answer.text() }
}
const press = (path: string, choice: string) =>
  world.visitor().fetch(path, { method: 'POST', body: new URLSearchParams({ keuze: choice }) })

const postsByItself = (path: string) =>
  world.visitor().fetch(path, {
    method: 'POST',
    headers: { origin: 'https://mail.voorbeeld.nl' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })

test('who looks at the link stops nothing; one press does, the studio sees it and is told so, and another undoes it', async () => {
  const { client, clientId, path, seen, write, listed } = await writtenTo()
  const asked = await look(path)
  expect(asked.status).toBe(200)
  expect(asked.page).toContain('Geen berichten meer van Studio &lt;Vossen&gt;?')
  expect(await seen()).toBeNull()

  const stopped = await press(path, 'stop')
  expect(stopped.status).toBe(303)
  expect(stopped.headers.get('location')).toBe(path)
  expect((await look(path)).page).toContain('Toch weer berichten')
  expect(await seen()).toEqual(expect.any(Date))
  expect((await studio.clients.listClients({})).find(({ id }) => id === clientId)).toMatchObject({
    lettersStoppedAt: await seen(),
  })

  const before = await kindsTo(client)
  await studio.addPhoto(clientId)
  await world.work()
  for (const attempt of [
    write,
    () => studio.clients.inviteClient({ clientId, line: '' }),
    () => studio.photos.resendPhotoLetter({ clientId, type: 'preview' }),
  ])
    await expect(attempt()).rejects.toEqual(refused('letters_stopped'))
  expect(await kindsTo(client)).toEqual(before)

  world.clock.advance(5 * 60_000)
  await world.work()
  expect(await kindsTo(client)).toEqual(before)
  expect((await listed())[0]).toMatchObject({ kind: 'previews_ready', isHeldBack: true, isOpened: null })

  const resumed = await press(path, 'weer')
  expect((await look(resumed.headers.get('location')!)).page).toContain('Je krijgt weer berichten')
  await studio.addPhoto(clientId)
  await world.work()
  world.clock.advance(5 * 60_000)
  await world.work()
  expect((await waitForLetter(world, client.email, 'previews_ready')).subject).toContain('2 foto’s')
  expect((await listed())[0]).toMatchObject({ kind: 'previews_ready', isHeldBack: false })
  await write()
})

test('letters about orders and signing in go on, without a way to stop them', async () => {
  const { client, clientId, path } = await writtenTo()
  await press(path, 'stop')
  await orderPrints(client, [(await studio.addPhoto(clientId, { type: 'final' })).id])
  await studio.clients.setClientPassword({ clientId, newPassword: 'heel-nieuw-1' })
  await world.visitor().accounts.requestSignInLink({ email: client.email })
  await world.work()
  for (const kind of ['order_placed', 'client_password_set', 'sign_in_link']) {
    const letter = await waitForLetter(world, client.email, kind)
    expect(letter.text).not.toContain('Geen berichten meer')
    if (kind !== 'order_placed') await world.visitor().accounts.signInWithLink({ token: tokenIn(letter) })
  }
})

test('a mail program stops them by itself, twice as well as once, and is led nowhere', async () => {
  const { path, seen } = await writtenTo()
  const first = await postsByItself(path)
  expect([first.status, await first.text()]).toEqual([200, ''])
  const since = await seen()
  expect(since).not.toBeNull()
  world.clock.advance(1000)
  expect((await postsByItself(path)).status).toBe(200)
  expect(await seen()).toEqual(since)
})

test('it is the address that wants none: removed and added again, moved away and back, and at no other studio', async () => {
  const someone = {
    firstName: 'Lotte',
    lastName: 'de Wit',
    email: 'afgemeld@voorbeeld.nl',
    password: 'geheim1',
  }
  const { clientId, isHeldBack } = await studio.clients.createClient(someone)
  expect(isHeldBack).toBe(false)
  const invitation = await waitForLetter(world, someone.email, 'client_invitation')
  await press(stopPathIn(invitation), 'stop')
  await studio.clients.removeClient({ clientId })

  const again = await studio.clients.createClient(someone)
  expect(again.isHeldBack).toBe(true)
  expect(await kindsTo(someone)).toEqual(['client_invitation'])
  const elsewhere = { email: 'elders@voorbeeld.nl', firstName: 'Lotte', lastName: 'de Wit' }
  const move = (email: string) =>
    studio.clients.updateClient({ ...elsewhere, clientId: again.clientId, email })
  expect(await move(elsewhere.email)).toEqual({ isInvitedAnew: true, isHeldBack: false })
  expect(await kindsTo(elsewhere)).toEqual(['client_invitation'])
  expect(await move(someone.email)).toEqual({ isInvitedAnew: true, isHeldBack: true })

  const other = await world.photographer()
  expect(await other.clients.createClient(someone)).toMatchObject({ isHeldBack: false })
  expect(await kindsTo(someone)).toContain('client_invitation')
})

test('a client sets the same themselves, in by a letter as well', async () => {
  const { clientId, path, seen, write } = await writtenTo()
  await studio.clients.inviteClient({ clientId, line: '' })
  const client = await studio.clients.findClient({ clientId })
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({
    token: tokenIn(await waitForLetter(world, client.email, 'client_invitation', 2)),
  })
  expect(await visitor.clients.findMyLetters({})).toEqual({ studioName: 'Studio <Vossen>', stoppedAt: null })
  await visitor.clients.chooseMyLetters({ areWanted: false })
  expect(await visitor.clients.findMyLetters({})).toMatchObject({ stoppedAt: await seen() })
  expect((await look(path)).page).toContain('Je krijgt geen berichten meer')
  await visitor.clients.chooseMyLetters({ areWanted: true })
  await write()
})

test('the link works after a year and under another secret; a forged one is nobody’s', async () => {
  const { path, seen } = await writtenTo()
  const { secret } = world.services
  Object.assign(world.services, {
    secret: 'another secret of at least thirty-two',
    previousSecrets: [secret],
  })
  world.clock.advance(YEAR_MS)
  await studio.setPlan({})
  await press(path, 'stop')
  Object.assign(world.services, { secret, previousSecrets: undefined })
  await studio.accounts.signIn({ email: studio.email, password: studio.password })
  expect(await seen()).not.toBeNull()

  const [studioId, hash, signature] = path.replace('/letters/', '').split('.')
  const other = await world.photographer()
  for (const token of [
    'geraden',
    `${studioId}.${hash}.`,
    `${other.id}.${hash}.${signature}`,
    `${studioId}.${hash!.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}.${signature}`,
  ]) {
    expect((await look(`/letters/${token}`)).status, token).toBe(404)
    expect((await press(`/letters/${token}`, 'weer')).status, token).toBe(404)
  }
  expect(await seen()).not.toBeNull()
})
