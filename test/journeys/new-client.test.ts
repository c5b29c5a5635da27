import { expect } from 'vitest'
import { lettersTo, letterTo } from '#test/world/letters.ts'
import { journey } from './journey.ts'

const CREATE = '/rpc/clients/createClient'

journey('a photographer adds a client, who gets in with what the mail says', async ({ world, someone }) => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard?tab=klanten')
  await vera.sees('Nog geen klanten aangemaakt')
  await vera.button('Nieuwe klant').first().click()
  const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
  await dialog.fills({
    Voornaam: 'Lotte',
    Achternaam: 'Jansen',
    'E-mail': 'lotte@voorbeeld.nl',
    'Tijdelijk wachtwoord': 'tijdelijk-1',
  })
  await dialog.presses('Klant toevoegen')
  await vera.sees('Klant aangemaakt')
  await dialog.isGone()
  const row = vera.page.getByRole('row').filter({ hasText: 'Lotte Jansen' })
  await expect.poll(() => row.innerText()).toMatch(/lotte@voorbeeld\.nl[\s\S]*0[\s\S]*Active/)

  const { subject, text } = await letterTo(world, 'lotte@voorbeeld.nl', 'client_invitation')
  expect(subject).toBe('Je fotogalerij bij Studio Vossen')
  const [, email = ''] = /E-mail: (\S+)/.exec(text)!
  const [, password = ''] = /Tijdelijk wachtwoord: (\S+)/.exec(text)!
  const [galleryUrl] = /http\S+/.exec(text)!
  const lotte = await someone()
  await lotte.opens(galleryUrl)
  await lotte.seesHeading('Je fotogalerij bij Studio Vossen')
  expect(await lotte.field('E-mail').inputValue()).toBe(email)
  await lotte.fills({ Wachtwoord: password })
  await lotte.presses('Inloggen')
  await lotte.arrivesAt('/client-portal')
  await lotte.seesHeading('Jouw Fotogalerij')
})

journey('what is wrong in the form is said at its field, and nothing is made', async ({ world, someone }) => {
  const studio = await world.photographer()
  const known = await studio.newClient()
  const vera = await someone({ as: studio, refusedAt: [CREATE] })
  await vera.opens('/dashboard?tab=klanten')
  await vera.presses('Nieuwe klant')
  const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
  await dialog.presses('Klant toevoegen')
  for (const label of ['Voornaam', 'Achternaam', 'E-mail', 'Tijdelijk wachtwoord'])
    await expect.poll(() => dialog.hintOf(label)).toBe('Vul dit in')

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

  await dialog.presses('Genereer')
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
    await dialog.fills(typed)
    await dialog.presses('Klant toevoegen')
    await dialog.sees('Klantenlimiet bereikt')
    await dialog.sees(
      'Je hebt het maximale aantal klanten bereikt voor je Intro plan. Upgrade voor meer klanten.',
    )
    for (const [label, value] of Object.entries(typed))
      expect(await dialog.field(label).inputValue()).toBe(value)
    expect(await lettersTo(world, 'cleo@voorbeeld.nl')).toEqual([])
  },
)
