import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
})
afterAll(() => world.close())

/** Time that an email about photos waits for more photos. */
const ARRIVALS_QUIET_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000
const refused = (code: string) => expect.objectContaining({ code, defined: true })

let count = 0
const someone = () => ({
  firstName: 'Lotte',
  lastName: 'de Wit',
  email: `genodigde-${++count}@voorbeeld.nl`,
  password: 'tijdelijk1',
})
const waiting = (line = '') => ({ when: 'with_photos', line, withPassword: true }) as const

async function itGoesQuiet() {
  await world.work()
  world.clock.advance(ARRIVALS_QUIET_MS)
  await world.work()
}

const kindsTo = async (email: string) => (await listLettersTo(world, email)).map(({ kind }) => kind)

test('an invitation that waits goes with the first photos, in one letter with the words of the studio', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient({
    ...lotte,
    invitation: waiting('Wat een feest was het!\n\nTot snel, Vera'),
  })
  await itGoesQuiet()
  expect(await kindsTo(lotte.email)).toEqual([])
  expect(await studio.clients.findClient({ clientId })).toMatchObject({
    invitedAt: null,
    invitationWaits: true,
  })

  await studio.addPhoto(clientId)
  await studio.addPhoto(clientId)
  await itGoesQuiet()

  const letter = await waitForLetter(world, lotte.email, 'client_invitation')
  for (const words of ['Wat een feest was het!', 'Tot snel, Vera', 'heeft 2 foto’s voor je klaargezet'])
    expect(letter.text).toContain(words)
  expect(letter.html).toContain('Je fotogalerij staat klaar')
  expect(letter.text).not.toContain(lotte.password)
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({ token: tokenIn(letter) })
  expect((await visitor.photos.listForClient({ type: 'preview' })).photos).toHaveLength(2)
  expect(await studio.clients.findClient({ clientId })).toMatchObject({ invitationWaits: false })
  await studio.addPhoto(clientId)
  await itGoesQuiet()
  expect(await kindsTo(lotte.email)).toEqual(['client_invitation', 'previews_ready'])
})

test('who is invited by hand before there are photos is not invited once more by the first of them', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient({ ...lotte, invitation: waiting() })
  await studio.clients.inviteClient({ clientId, line: 'Hier komen ze' })
  await studio.addPhoto(clientId)
  await itGoesQuiet()

  expect(await kindsTo(lotte.email)).toEqual(['client_invitation', 'previews_ready'])
})

test('who is invited by hand once photos are ready reads that they are, and gets no second mail about them', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient({ ...lotte, invitation: waiting('Tot gauw') })
  await studio.addPhoto(clientId)
  await world.work()
  const invitation = { when: 'now', line: '', withPassword: false } as const
  const shown = await studio.clients.previewInvitation({ ...lotte, clientId, invitation })
  await studio.clients.inviteClient({ clientId, line: '' })
  await itGoesQuiet()

  const { html, text } = await waitForLetter(world, lotte.email, 'client_invitation')
  expect(html).toContain(shown.title)
  expect(html).toContain('Je fotogalerij staat klaar')
  expect(text).not.toContain('straks')
  expect(await kindsTo(lotte.email)).toEqual(['client_invitation'])

  await studio.addPhoto(clientId)
  await itGoesQuiet()
  expect(await kindsTo(lotte.email)).toEqual(['client_invitation', 'previews_ready'])
})

test('no invitation says that a gallery stands ready while it is empty, and one that is sent again says what is so', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient(lotte)
  const first = await waitForLetter(world, lotte.email, 'client_invitation')
  expect(first.html).not.toContain('staat klaar')
  expect(first.text).toContain('Zodra er foto’s voor je klaarstaan')
  await studio.addPhoto(clientId)
  await itGoesQuiet()

  await studio.clients.inviteClient({ clientId, line: '' })

  const second = await waitForLetter(world, lotte.email, 'client_invitation', 2)
  expect(second.html).toContain('Je fotogalerij staat klaar')
  expect(second.text).not.toContain('Zodra er')
  for (const letter of [first, second])
    await world.visitor().accounts.signInWithLink({ token: tokenIn(letter) })
})

test('what is shown before an invitation leaves is what is sent', async () => {
  const lotte = someone()
  const invitation = { when: 'now', line: 'Dag Lotte', withPassword: true } as const
  const shown = await studio.clients.previewInvitation({ ...lotte, invitation })
  expect(await listLettersTo(world, lotte.email)).toEqual([])

  await studio.clients.createClient({ ...lotte, invitation })

  const { subject, text } = await waitForLetter(world, lotte.email, 'client_invitation')
  expect(subject).toBe(shown.subject)
  expect(shown.to).toBe(lotte.email)
  const foot = `${shown.footer}\n${shown.stop}\n`
  expect(text.replaceAll(/http\S+/g, '')).toBe(
    `${[shown.greeting, ...shown.paragraphs, `${shown.button}:\n`, shown.closing].join('\n\n')}\n\n-- \n${foot}\n`,
  )
})

test("a client's page lists what was sent and whether its link was opened, and sends it again with a new link", async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient(lotte)
  await studio.addPhoto(clientId)
  await itGoesQuiet()
  await studio.clients.contactClient({ clientId, subject: 'Even bellen?', message: 'Wanneer kan ik bellen?' })
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({
    token: tokenIn(await waitForLetter(world, lotte.email, 'previews_ready')),
  })
  await visitor.photos.findGallery({})

  const listed = () => studio.clients.listClientLetters({ clientId })
  expect(await listed()).toMatchObject([
    { kind: 'studio_message', subject: 'Even bellen?', isOpened: null, isFailing: false },
    { kind: 'previews_ready', isOpened: true },
    { kind: 'client_invitation', isOpened: false },
  ])
  expect(JSON.stringify(await listed())).not.toContain('Wanneer kan ik bellen')
  const again = () => studio.photos.resendPhotoLetter({ clientId, type: 'preview' })
  await again()
  expect((await listed())[0]).toMatchObject({ kind: 'previews_ready', isOpened: false })
  await expect(studio.photos.resendPhotoLetter({ clientId, type: 'final' })).rejects.toEqual(
    refused('no_photos'),
  )
  await waitForLetter(world, lotte.email, 'previews_ready', 2)
  for (let sent = 0; sent < 4; sent++) await again()
  await expect(again()).rejects.toEqual(refused('too_many_attempts'))
  world.clock.advance(HOUR_MS)
  await again()
})

test("what another studio's client was sent is nobody else's", async () => {
  const other = await world.photographer()
  const { clientId } = await studio.clients.createClient(someone())
  for (const attempt of [
    () => other.clients.listClientLetters({ clientId }),
    () => other.clients.inviteClient({ clientId, line: '' }),
    () => other.photos.resendPhotoLetter({ clientId, type: 'preview' }),
  ])
    await expect(attempt()).rejects.toEqual(refused('client_not_found'))
})

test('a client is told of a password that the studio set, without the password', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient(lotte)
  await studio.clients.setClientPassword({ clientId, newPassword: 'heel-nieuw-1' })

  const letter = await waitForLetter(world, lotte.email, 'client_password_set')
  expect(letter.text).toContain('Studio Vossen heeft een nieuw wachtwoord')
  expect(letter.text + letter.html).not.toContain('heel-nieuw-1')
  expect(await world.visitor().accounts.signInWithLink({ token: tokenIn(letter) })).toEqual({
    home: '/client-portal',
  })
})

test('who is invited with all others from two tabs at once gets one letter', async () => {
  const lotte = someone()
  const { clientId } = await studio.clients.createClient({ ...lotte, invitation: waiting() })
  const invite = () => studio.clients.inviteClient({ clientId, line: '', onlyFirst: true })

  const outcomes = await Promise.allSettled([invite(), invite()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(invite()).rejects.toEqual(refused('already_invited'))
  expect(await kindsTo(lotte.email)).toEqual(['client_invitation'])
})

test('an admin who acts as a studio writes no words of their own in its name', async () => {
  const admin = await world.admin()
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  const lotte = someone()
  const invitation = { when: 'now', line: 'Betaal hier', withPassword: false } as const
  const { clientId } = await admin.clients.createClient({ ...lotte, invitation })

  expect((await waitForLetter(world, lotte.email, 'client_invitation')).text).not.toContain('Betaal hier')
  await expect(admin.clients.inviteClient({ clientId, line: 'Betaal hier' })).rejects.toEqual(
    refused('acting_as_studio'),
  )
})
