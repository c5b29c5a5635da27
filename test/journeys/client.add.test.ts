import { expect } from 'vitest'
import { listLettersTo, waitForLetter } from '#test/world/letters.ts'
import { journey } from './journey.ts'

const CREATE = '/rpc/clients/createClient'

journey(
  'a photographer adds a client, sees the mail before it leaves, and the client is in at one press, on any device',
  async ({ world, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?tab=klanten')
    await vera.sees('Nog geen klanten aangemaakt')
    await vera.button('Nieuwe klant').first().click()
    const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
    await dialog.fills({ Voornaam: 'Lotte', Achternaam: 'Jansen', 'E-mail': 'lotte@voorbeeld.nl' })
    await dialog.sees('Je klant krijgt een inloglink', { exact: false })
    await dialog.presses('Ook een wachtwoord geven')
    expect(await dialog.field('Tijdelijk wachtwoord').inputValue()).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    await dialog.presses('Bedenk er een')
    await dialog.dialog.getByLabel('Persoonlijk bericht').fill('Wat een dag was het!')
    await dialog.dialog.getByText('Nu', { exact: true }).click()
    await dialog.dialog.getByText('Zet het wachtwoord in de mail').click()
    const preview = dialog.dialog.getByRole('region', { name: 'Zo ziet de mail eruit' })
    await preview.getByText('Hallo Lotte,').waitFor()
    await preview.getByText('Wat een dag was het!').waitFor()
    await preview.getByText('Tijdelijk wachtwoord:', { exact: false }).waitFor()
    await dialog.presses('Klant toevoegen')
    await vera.sees('Klant aangemaakt')
    await vera.sees('De uitnodiging is onderweg.')
    await dialog.isGone()
    const row = vera.page.getByRole('row').filter({ hasText: 'Lotte Jansen' })
    await expect.poll(() => row.innerText()).toMatch(/lotte@voorbeeld\.nl[\s\S]*0[\s\S]*Active/)

    const { subject, text } = await waitForLetter(world, 'lotte@voorbeeld.nl', 'client_invitation')
    expect(subject).toBe('Je fotogalerij bij Studio Vossen')
    expect(text).toContain('Wat een dag was het!')
    const [galleryUrl] = /http\S+/.exec(text)!
    for (const device of ['phone', 'desktop'] as const) {
      const lotte = await someone({ device })
      await lotte.opens(galleryUrl)
      await lotte.sees('Studio Vossen')
      await lotte.presses('Bekijk je foto’s')
      await lotte.arrivesAt('/client-portal')
      await lotte.seesHeading('Jouw Fotogalerij')
    }

    await vera.follows('Lotte Jansen bekijken')
    await vera.sees('Uitnodiging')
    await vera.sees('link geopend')
    await vera.button('Opnieuw sturen: Uitnodiging', { exact: false }).click()
    const invite = vera.inDialog('Lotte Jansen uitnodigen')
    await invite.presses('Uitnodiging versturen')
    await vera.sees('De uitnodiging is onderweg')
    await waitForLetter(world, 'lotte@voorbeeld.nl', 'client_invitation', 2)
  },
)

journey(
  "a letter's link lets a client look, and asks for a fresh one before what is theirs alone",
  async ({ world, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const client = await studio.newClient()
    const [link] = /http\S+/.exec((await waitForLetter(world, client.email, 'client_invitation')).text)!
    const anna = await someone({ device: 'phone' })
    await anna.opens(link)
    await anna.seesHeading('Welkom, Anna')
    await anna.presses('Bekijk je foto’s')
    await anna.arrivesAt('/client-portal')

    await anna.opens('/profile')
    await anna.seesHeading('Eerst even via je mail')
    await anna.presses('Stuur me een link')
    await anna.sees('Kijk in je mail.')
    const [fresh] = /http\S+/.exec((await waitForLetter(world, client.email, 'sign_in_link')).text)!
    await anna.opens(fresh)
    await anna.presses('Inloggen')
    await anna.arrivesAt('/profile')
    await anna.seesHeading('Wachtwoord')
  },
)

journey('a new client can be a business at once, also on a phone', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio, device: 'phone' })
  await vera.opens('/dashboard?tab=klanten')
  await vera.button('Nieuwe klant').first().click()
  const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
  await dialog.fills({ Voornaam: 'Max', Achternaam: 'Bos', 'E-mail': 'max@voorbeeld.nl' })
  await dialog.dialog.getByRole('switch', { name: 'Zakelijke klant' }).click()
  await dialog.presses('Klant toevoegen')
  await expect.poll(() => dialog.hintOf('Bedrijfsnaam')).toBe('Vul dit in')
  await dialog.fills({ Bedrijfsnaam: 'Bakkerij Bos' })
  await dialog.dialog.getByLabel('KVK-nummer').fill('68 41 20 93')
  await dialog.presses('Klant toevoegen')
  await dialog.isGone()
  const [{ id: clientId } = { id: '' }] = await studio.clients.listClients({})
  expect((await studio.clients.findClient({ clientId })).business).toMatchObject({
    companyName: 'Bakkerij Bos',
    kvkNumber: '68412093',
    vatIdCheckedAt: null,
  })
})

journey('a dead link names the studio and mails a new one at one press', async ({ world, someone }) => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const client = await studio.newClient()
  const [link] = /http\S+/.exec((await waitForLetter(world, client.email, 'client_invitation')).text)!
  await client.accounts.signOutEverywhere({})
  const anna = await someone({ device: 'phone' })
  await anna.opens(`${link}&naar=%2Fclient-portal%3Ftab%3Dfinal`)
  await anna.seesHeading('Deze link werkt niet meer')
  await anna.sees('Studio Vossen')
  expect(await anna.page.content()).not.toContain(client.email)
  await anna.presses('Stuur een nieuwe link')
  await anna.seesHeading('Kijk in je mail')

  const [fresh] = /http\S+/.exec((await waitForLetter(world, client.email, 'sign_in_link')).text)!
  await anna.opens(fresh)
  await anna.presses('Inloggen')
  await anna.arrivesAt('/client-portal?tab=final')

  const stranger = await someone()
  await stranger.opens('/auth?link=geraden')
  await stranger.seesHeading('Deze link werkt niet meer')
  expect(await stranger.button('Stuur een nieuwe link').count()).toBe(0)
})

journey('what is wrong in the form is said at its field, and nothing is made', async ({ world, someone }) => {
  const studio = await world.photographer()
  const known = await studio.newClient()
  const vera = await someone({ as: studio, refusedAt: [CREATE] })
  await vera.opens('/dashboard?tab=klanten')
  await vera.presses('Nieuwe klant')
  const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
  await dialog.presses('Klant toevoegen')
  for (const label of ['Voornaam', 'Achternaam', 'E-mail'])
    await expect.poll(() => dialog.hintOf(label)).toBe('Vul dit in')

  await dialog.presses('Ook een wachtwoord geven')
  await dialog.fills({
    Voornaam: ' ',
    Achternaam: 'Bos',
    'E-mail': 'geen-adres',
    'Tijdelijk wachtwoord': 'kort',
  })
  await expect.poll(() => dialog.hintOf('Voornaam')).toBe('Vul dit in')
  await expect.poll(() => dialog.hintOf('E-mail')).toBe('Vul een geldig e-mailadres in')
  await expect.poll(() => dialog.hintOf('Tijdelijk wachtwoord')).toBe('Minstens 6 tekens')
  await vera.keys('Escape')
  await dialog.isGone()
  await vera.presses('Nieuwe klant')
  await expect.poll(() => dialog.field('Achternaam').inputValue()).toBe('Bos')

  await dialog.presses('Bedenk er een')
  await dialog.fills({ Voornaam: 'Bram', 'E-mail': known.email })
  await dialog.presses('Klant toevoegen')
  await expect.poll(() => dialog.hintOf('E-mail')).toBe('Je hebt al een klant met dit e-mailadres')
  expect(await studio.clients.listClients({})).toHaveLength(1)
})

journey(
  'a plan without a free place says so in the dialog, and what was typed stays',
  async ({ world, someone }) => {
    const studio = await world.photographer({ plan: 'intro' })
    await studio.newClient()
    await studio.newClient()
    const vera = await someone({ as: studio, refusedAt: [CREATE] })
    await vera.opens('/dashboard?tab=klanten')
    await vera.presses('Nieuwe klant')
    const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
    const typed = {
      Voornaam: 'Cleo',
      Achternaam: 'Derde',
      'E-mail': 'cleo@voorbeeld.nl',
      'Tijdelijk wachtwoord': 'geheim',
    }
    await dialog.presses('Ook een wachtwoord geven')
    await dialog.fills(typed)
    await dialog.presses('Klant toevoegen')
    await dialog.sees('Klantenlimiet bereikt')
    await dialog.sees(
      'Je hebt het maximale aantal klanten bereikt voor je Intro plan. Upgrade voor meer klanten.',
    )
    for (const [label, value] of Object.entries(typed))
      expect(await dialog.field(label).inputValue()).toBe(value)
    expect(await listLettersTo(world, 'cleo@voorbeeld.nl')).toEqual([])
  },
)
