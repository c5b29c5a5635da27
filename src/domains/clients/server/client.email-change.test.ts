import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
})
afterAll(() => world.close())

const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, defined: true, ...(data !== undefined && { data }) })

let count = 0
const newEmail = () => `juist-${++count}@voorbeeld.nl`

const corrects = (by: Photographer, client: Client, email: string) =>
  by.clients.updateClient({ clientId: client.id, firstName: 'Anna', lastName: 'de Vries', email })

test('who got the gallery at a wrong address loses it, and the right one is invited and comes in', async () => {
  const anna = await studio.newClient({ firstName: 'Anna' })
  const photo = await studio.addPhoto(anna.id)
  await world.work()
  await world.visitor().accounts.requestSignInLink({ email: anna.email })
  await world.work()
  const oldLink = tokenIn(await waitForLetter(world, anna.email, 'sign_in_link'))
  const email = newEmail()

  expect(await corrects(studio, anna, email)).toMatchObject({ isInvitedAnew: true })
  expect(await studio.clients.findClient({ clientId: anna.id })).toMatchObject({ email })

  expect((await anna.accounts.findMe({})).me).toBeNull()
  for (const each of [anna.email, email])
    await expect(world.visitor().accounts.signIn({ email: each, password: anna.password })).rejects.toEqual(
      refused('wrong_credentials'),
    )
  await expect(world.visitor().accounts.signInWithLink({ token: oldLink })).rejects.toEqual(
    refused('link_expired'),
  )

  const invitation = await waitForLetter(world, email, 'client_invitation')
  expect(invitation.text).toContain('Studio Vossen')
  const comer = world.visitor()
  expect(await comer.accounts.signInWithLink({ token: tokenIn(invitation) })).toEqual({
    home: '/client-portal',
  })
  const { photos } = await comer.photos.listForClient({ type: 'preview' })
  expect(photos.map(({ id }) => id)).toEqual([photo.id])
})

test('an invitation that waited for photos goes to the right address now, with the words of the studio', async () => {
  const { clientId } = await studio.clients.createClient({
    firstName: 'Ana',
    lastName: 'de Vries',
    email: newEmail(),
    password: 'tijdelijk-123',
    invitation: { when: 'with_photos', line: 'Wat een feest was het!', withPassword: false },
  })
  const email = newEmail()

  await studio.clients.updateClient({ clientId, firstName: 'Anna', lastName: 'de Vries', email })

  const invitation = await waitForLetter(world, email, 'client_invitation')
  for (const words of ['Hallo Anna,', 'Wat een feest was het!', 'Daar bekijk je straks je foto’s'])
    expect(invitation.text).toContain(words)
  expect(await studio.clients.findClient({ clientId })).toMatchObject({
    invitationWaits: false,
    invitedAt: expect.any(Date),
  })
})

test('the old address is told by letter, and never learns the new one', async () => {
  const anna = await studio.newClient()
  const email = newEmail()
  await corrects(studio, anna, email)
  const letter = await waitForLetter(world, anna.email, 'client_moved')
  expect(letter.text).toContain('Studio Vossen')
  expect(letter.text).toContain(anna.email)
  for (const part of [letter.text, letter.html, letter.subject]) expect(part).not.toContain(email)
})

test('passkey and second step of the old address open nothing any more, and ask nothing of the new one', async () => {
  const anna = await studio.newClient()
  const device = newSoftwarePasskey(world.url)
  await addPasskey(anna, device)
  await signInByLink(world, anna, anna.email)
  const { secret } = await anna.security.startTwoFactor({ password: anna.password })
  await anna.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
  const email = newEmail()
  await corrects(studio, anna, email)

  const visitor = world.visitor()
  const given = device.sign(await visitor.passkeys.startSignIn({}))
  await expect(visitor.passkeys.signInWithPasskey(given)).rejects.toEqual(refused('passkey_refused'))
  const { text, ...rest } = await waitForLetter(world, email, 'client_invitation')
  expect(await visitor.accounts.signInWithLink({ token: tokenIn({ text, ...rest }) })).toEqual({
    home: '/client-portal',
  })
  await visitor.accounts.requestFreshLink({})
  await world.work()
  await visitor.accounts.signInWithLink({ token: tokenIn(await waitForLetter(world, email, 'sign_in_link')) })
  expect(await visitor.security.findTwoFactor({})).toMatchObject({ since: null })
})

test('a name alone is corrected without a letter, and everyone stays signed in', async () => {
  const anna = await studio.newClient()
  const before = await listLettersTo(world, anna.email)
  const change = { clientId: anna.id, firstName: 'Anne', lastName: 'de Vries' }
  expect(await studio.clients.updateClient(change)).toMatchObject({ isInvitedAnew: false })
  expect(await studio.clients.updateClient({ ...change, email: anna.email.toUpperCase() })).toMatchObject({
    isInvitedAnew: false,
  })
  expect((await anna.accounts.findMe({})).me).not.toBeNull()
  expect(await listLettersTo(world, anna.email)).toEqual(before)
})

test("a studio can't give two of its clients one address, the archived ones included", async () => {
  const [anna, bram] = [await studio.newClient(), await studio.newClient()]
  await expect(corrects(studio, anna, bram.email)).rejects.toEqual(refused('email_taken'))
  await studio.clients.archiveClient({ clientId: bram.id })
  await expect(corrects(studio, anna, bram.email)).rejects.toEqual(refused('email_taken'))
  expect((await anna.accounts.findMe({})).me).not.toBeNull()
  await anna.photos.findGallery({})
})

/** Addresses that a studio may enter. No answer may reveal whether they are known. */
const known = {
  'the client of another studio': async () => (await (await world.photographer()).newClient()).email,
  'a photographer': async () => (await world.photographer()).email,
  'the studio itself': async () => studio.email,
  'an admin': async () => (await world.admin()).email,
  nobody: async () => newEmail(),
}

test.each(Object.entries(known))(
  'correcting and adding say the same whoever has the address: %s',
  async (_who, emailOf) => {
    const [corrected, added] = [await emailOf(), await emailOf()]
    const anna = await studio.newClient()
    expect(await corrects(studio, anna, corrected)).toEqual({ isInvitedAnew: true, isHeldBack: false })
    const password = 'tijdelijk1'
    if (added !== corrected)
      expect(
        await studio.clients.createClient({
          firstName: 'Anna',
          lastName: 'de Vries',
          email: added,
          password,
        }),
      ).toEqual({ clientId: expect.any(String), isHeldBack: false })

    await studio.clients.setClientPassword({ clientId: anna.id, newPassword: 'nieuw-bedacht' })
    const visitor = world.visitor()
    expect(await visitor.accounts.signIn({ email: corrected, password: 'nieuw-bedacht' })).toEqual({
      home: '/client-portal',
    })
    expect((await visitor.photos.findGallery({})).studioName).toBe('Studio Vossen')
    expect(await waitForLetter(world, corrected, 'client_invitation')).toBeDefined()
  },
)

test('the client of two studios has a place at each, and neither opens the other', async () => {
  const neighbour = await world.photographer({ studioName: 'Studio Overkant' })
  const anna = await neighbour.newClient({ firstName: 'Anna' })
  await neighbour.addPhoto(anna.id)
  const { clientId } = await studio.clients.createClient({
    firstName: 'Anna',
    lastName: 'van hier',
    email: anna.email,
    password: 'van-studio-vossen',
  })
  await world.work()

  const here = world.visitor()
  await here.accounts.signIn({ email: anna.email, password: 'van-studio-vossen' })
  expect(await here.photos.findGallery({})).toMatchObject({ studioName: 'Studio Vossen', previewCount: 0 })
  const there = world.visitor()
  await there.accounts.signIn({ email: anna.email, password: anna.password })
  expect(await there.photos.findGallery({})).toMatchObject({ studioName: 'Studio Overkant', previewCount: 1 })

  await studio.clients.setClientPassword({ clientId, newPassword: 'weer-een-ander' })
  await studio.clients.archiveClient({ clientId })
  expect((await there.accounts.findMe({})).me).not.toBeNull()
  await world.visitor().accounts.signIn({ email: anna.email, password: anna.password })
})

test('who asks for a link gets one that opens all their galleries, the last seen first', async () => {
  const neighbour = await world.photographer()
  const anna = await neighbour.newClient()
  const { email } = anna
  await anna.photos.findGallery({})
  await studio.clients.createClient({ firstName: 'Anna', lastName: 'Twee', email, password: 'van-ons-1' })
  await world.visitor().accounts.requestSignInLink({ email })
  await world.work()
  const links = (await listLettersTo(world, email)).filter(({ kind }) => kind === 'sign_in_link')
  expect(links).toHaveLength(1)
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({ token: tokenIn(links[0]!) })
  const { me } = await visitor.accounts.findMe({})
  const names = []
  for (const { id } of me!.seats) names.push((await visitor.at(id).photos.findGallery({})).clientName)
  expect(names).toEqual(['Anna de Vries', 'Anna Twee'])
})

test('one hash tells which of three accounts a password opens, so that the time tells nothing', async () => {
  const email = newEmail()
  for (const by of [studio, await world.photographer(), await world.photographer()])
    await by.clients.createClient({ firstName: 'A', lastName: 'B', email, password: 'tijdelijk1' })
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`select count(*)::int as accounts, count(distinct split_part(password, '$', 5))::int as salts
      from credentials join profiles on profiles.id = user_id where email = ${email}`),
  )
  expect(rows).toEqual([{ accounts: 3, salts: 1 }])
})
