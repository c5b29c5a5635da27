import { expect } from 'vitest'
import { openFakeVies } from '#test/world/fake-vies.ts'
import type { World } from '#test/world/new-world.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { fillGallery, waitForPictures, tileOf } from './gallery-tiles.ts'
import { focusReaches } from './hear-announcements.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

const QUIET_MS = 6 * 60_000

async function annasStudio(world: World) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  return { studio, anna, page: `/client/${anna.id}` }
}

journey(
  'previews become finals, and the client has them without a mark and in one mail',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    await fillGallery(studio, anna.id, 3)
    const client = await someone({ as: anna })
    await client.opens('/client-portal?tab=final')
    await client.sees('Studio Vossen is nog bezig met bewerken')
    const vera = await someone({ as: studio })
    await vera.opens(page)
    await selects(vera, 'DSC_0001.jpg', 'DSC_0002.jpg')
    await vera.presses('Naar Final')
    await vera.sees('2 foto(s) bijgewerkt')
    await vera.page.getByRole('tab', { name: 'Final 2' }).waitFor()
    await tileOf(vera, 'DSC_0001.jpg').picture.waitFor({ state: 'hidden' })

    await waitForPictures(studio, anna.id)
    await tileOf(client, 'DSC_0001.jpg').picture.waitFor()
    await tileOf(client, 'DSC_0002.jpg').picture.waitFor()
    await client.choosesTab('Previewfoto')
    await tileOf(client, 'DSC_0003.jpg').picture.waitFor()
    await tileOf(client, 'DSC_0001.jpg').picture.waitFor({ state: 'hidden' })

    world.clock.advance(QUIET_MS)
    await world.work()
    expect((await waitForLetter(world, anna.email, 'finals_ready')).subject).toBe(
      'Je foto’s zijn af (2 foto’s)',
    )

    await vera.page.getByRole('tab', { name: 'Preview' }).focus()
    await vera.keys('ArrowRight')
    await vera.page.getByRole('tabpanel', { name: 'Final 2' }).waitFor()
    await tileOf(vera, 'DSC_0001.jpg').picture.waitFor()
    await focusReaches(vera, 'tab "Final 2" [selected]')
    await selects(vera, 'DSC_0001.jpg')
    await vera.presses('Naar Preview')
    await vera.sees('1 foto(s) bijgewerkt')
    await vera.page.getByRole('tab', { name: 'Preview 2' }).waitFor()
  },
)

journey('what a client chooses shows on the open page of that client', async ({ world, someone }) => {
  const { studio, anna, page } = await annasStudio(world)
  const [photo] = await fillGallery(studio, anna.id, 2)
  const vera = await someone({ as: studio })
  await vera.opens(page)
  await tileOf(vera, 'DSC_0001.jpg').picture.waitFor()
  await vera.keys('?')
  const keys = vera.inDialog('Toetsen')
  await keys.sees('Naar Final')
  await vera.keys('Escape')
  await keys.isGone()
  await anna.photos.setFavorite({ photoIds: [photo!.id], isFavorite: true })
  await anna.photos.addComment({ photoIds: [photo!.id], comment: 'Graag in zwart-wit' })
  await vera.presses('1 opmerking bij DSC_0001.jpg')
  await vera.sees('Graag in zwart-wit')
  const [comment] = await anna.photos.listComments({ photoId: photo!.id })
  await anna.photos.editComment({ commentId: comment!.id, comment: 'Toch in kleur' })
  await vera.sees('Toch in kleur')
  await vera.keys('Escape')
  await vera.button('Favorieten', { exact: false }).click()
  await tileOf(vera, 'DSC_0002.jpg').picture.waitFor({ state: 'hidden' })
  await tileOf(vera, 'DSC_0001.jpg').picture.waitFor()
})

journey(
  'a client who wants no more messages presses once in a mail, and their studio sees that at once',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    const vera = await someone({ as: studio })
    await vera.opens(page)
    await vera.presses('Contact')
    const mail = vera.inDialog('Mail naar Anna de Vries')
    await mail.fills({ Onderwerp: 'Je album', Bericht: 'Welke kaft wil je?' })
    await mail.presses('Versturen')
    await mail.isGone()

    const { text } = await waitForLetter(world, anna.email, 'studio_message')
    const { pathname } = new URL(/van Studio Vossen\?\n(\S+)/.exec(text)![1]!)
    const reader = await someone({ device: 'phone' })
    await reader.page.goto(pathname)
    await reader.seesHeading('Geen berichten meer van Studio Vossen?')
    await reader.presses('Geen berichten meer')
    await reader.seesHeading('Je krijgt geen berichten meer van Studio Vossen')

    await vera.sees('Afgemeld voor je berichten', { exact: false })
    await vera.presses('Contact')
    await mail.sees('Mails over bestellingen, betalingen en inloggen krijgt je klant wel.', { exact: false })
    expect(await scanInBothThemes(vera, 'a client who wants no letters')).toEqual([])
    await vera.keys('Escape')
    expect(await vera.button('Opnieuw uitnodigen').count()).toBe(0)

    await reader.presses('Toch weer berichten')
    await reader.seesHeading('Je krijgt weer berichten van Studio Vossen')
    await vera.button('Opnieuw uitnodigen').waitFor()
    const client = await someone({ as: anna })
    await client.opens('/profile')
    await client.page.getByRole('switch', { name: 'Berichten per mail' }).click()
    await client.sees('Je krijgt geen berichten meer')
    await vera.sees('Afgemeld voor je berichten', { exact: false })
  },
)

journey(
  'a client who buys as a business is said to be one, corrected at the field, and a person again',
  async ({ world, someone }) => {
    const vies = await openFakeVies()
    world.services.viesUrl = vies.url
    try {
      const { studio, anna, page } = await annasStudio(world)
      const vera = await someone({ as: studio })
      await vera.opens(page)
      const form = vera.page.getByRole('form', { name: 'Klantgegevens' })
      const field = (label: string) => form.getByLabel(label)
      const business = vera.page.getByRole('switch', { name: 'Zakelijke klant' })
      await business.click()
      await field('Bedrijfsnaam').waitFor()
      await vera.presses('Opslaan')
      await expect.poll(() => vera.hintOf('Bedrijfsnaam')).toBe('Vul dit in')

      await field('Bedrijfsnaam').fill('Frituur Max')
      await field('KVK-nummer').fill('123')
      await field('Btw-nummer').fill('BE 0403.170.701')
      await vera.presses('Opslaan')
      await vera.sees('Een KVK-nummer heeft 8 cijfers')
      await vera.sees('Dit btw-nummer bestaat niet. Kijk het na; de vorm is NL123456789B01.')
      await field('KVK-nummer').fill('')
      await field('Land').selectOption('BE')
      await vera.seesNo('Dit btw-nummer bestaat niet. Kijk het na; de vorm is NL123456789B01.')
      await field('Straat').fill('Grote Markt')
      await field('Huisnummer').fill('1')
      await field('Postcode').fill('2000')
      await field('Plaats').fill('Antwerpen')
      await vera.presses('Opslaan')
      await vera.sees('Klantgegevens zijn bijgewerkt')
      await expect.poll(() => field('Btw-nummer').inputValue()).toBe('BE0403170701')
      await vera.sees('gecontroleerd op', { exact: false })

      vies.answerWith('INVALID')
      await vera.presses('Opnieuw controleren')
      await vera.sees('VIES kent dit btw-nummer niet')
      await vera.sees('niet gecontroleerd: btw wordt berekend')

      await vera.reloads()
      await expect.poll(() => field('Bedrijfsnaam').inputValue()).toBe('Frituur Max')
      await business.click()
      await vera.sees('Bij het opslaan verdwijnen de bedrijfsgegevens.')
      await vera.presses('Opslaan')
      await vera.sees('Klantgegevens zijn bijgewerkt')
      await expect
        .poll(async () => (await studio.clients.findClient({ clientId: anna.id })).business)
        .toBeNull()
    } finally {
      vies.close()
      world.services.viesUrl = undefined
    }
  },
)

journey(
  'on a phone one row says how far a client is, and a press shows each step with its day',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    await fillGallery(studio, anna.id, 1)
    const vera = await someone({ as: studio, device: 'phone' })
    await vera.opens(page)
    const row = vera.page.getByRole('button', { name: /^Verloop: Uitgenodigd · / })
    const ordered = vera.page.getByRole('listitem').filter({ hasText: 'Besteld' })
    expect(await ordered.isVisible()).toBe(false)
    await row.click()
    await ordered.getByText('Nog niet').waitFor()
    expect(await row.getAttribute('aria-expanded')).toBe('true')
  },
)

journey('photos are deleted after a question, and their room is given back', async ({ world, someone }) => {
  const { studio, anna, page } = await annasStudio(world)
  await fillGallery(studio, anna.id, 3)
  const vera = await someone({ as: studio })
  await vera.opens(page)
  await selects(vera, 'DSC_0001.jpg', 'DSC_0002.jpg')
  await vera.presses('Verwijderen')
  const question = vera.page.getByRole('alertdialog')
  await question
    .getByText('Weet je zeker dat je 2 foto’s wilt verwijderen? Deze actie kan niet ongedaan worden gemaakt.')
    .waitFor()
  await question.getByRole('button', { name: 'Annuleren' }).click()
  await question.waitFor({ state: 'hidden' })
  const { usedBytes } = await studio.storage.summariseStorage({})
  await vera.presses('Verwijderen')
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await vera.sees('2 foto(s) verwijderd')
  await tileOf(vera, 'DSC_0001.jpg').picture.waitFor({ state: 'hidden' })
  const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
  expect(photos.map(({ label }) => label)).toEqual(['DSC_0003.jpg'])
  const room = await studio.storage.summariseStorage({})
  expect(room.usedBytes).toBeLessThan(usedBytes)
  expect(room.usedBytes).toBe(photos[0]!.sizeBytes)
})

journey(
  'a photographer gives a client another password, and the old sessions end',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await client.sees('Jouw Fotogalerij')
    const vera = await someone({ as: studio, refusedAt: ['/rpc/clients/setClientPassword'] })
    await vera.opens(page)
    await vera.presses('Wachtwoord wijzigen')
    const dialog = vera.inDialog('Wachtwoord wijzigen')
    await dialog.presses('Wijzigen')
    await expect.poll(() => dialog.hintOf('Nieuw wachtwoord')).toBe('Vul dit in')
    const webhook = 'Webhook-URL optioneel'
    for (const [address, answer] of [
      ['geen adres', 'Vul een volledig adres in, zoals https://voorbeeld.nl/webhook'],
      ['http://example.com/hook', 'Het adres moet met https:// beginnen'],
      ['127.0.0.1:1/hook', 'Dit adres ligt niet op het openbare internet'],
    ] as const) {
      await dialog.fills({ 'Nieuw wachtwoord': 'kersvers-wachtwoord', [webhook]: address })
      await dialog.presses('Wijzigen')
      await expect.poll(() => dialog.hintOf(webhook)).toBe(answer)
    }
    await dialog.fills({ [webhook]: '' })
    await dialog.presses('Wijzigen')
    await vera.sees('Wachtwoord succesvol gewijzigd')
    await dialog.isGone()

    await client.arrivesAt('/auth')
    await client.fills({ 'E-mail': anna.email, Wachtwoord: 'kersvers-wachtwoord' })
    await client.presses('Inloggen')
    await client.arrivesAt('/client-portal')
  },
)

journey(
  "what is known of a client is changed and not lost by leaving, a client on whom nothing hangs is removed after a question, and then not found, as another studio's",
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    const stranger = await (await world.photographer()).newClient()
    const vera = await someone({ as: studio, refusedAt: ['/rpc/clients/findClient'] })
    await vera.opens(page)
    await vera.fills({ Achternaam: 'Jansen' })
    await vera.follows('Terug naar dashboard')
    const question = vera.page.getByRole('alertdialog', { name: 'Wijzigingen niet opgeslagen' })
    await question.getByRole('button', { name: 'Blijf hier' }).click()
    await vera.page.getByRole('combobox', { name: 'Status' }).click()
    await vera.page.getByRole('option', { name: 'Review' }).click()
    await vera.presses('Opslaan')
    await vera.sees('Klantgegevens zijn bijgewerkt')
    await vera.seesHeading('Anna Jansen')
    expect(await studio.clients.findClient({ clientId: anna.id })).toMatchObject({
      lastName: 'Jansen',
      status: 'Review',
    })
    await vera.fills({ Voornaam: 'Hanna' })
    await vera.follows('Terug naar dashboard')
    await question.getByRole('button', { name: 'Niet opslaan' }).click()
    await vera.arrivesAt('/dashboard?tab=klanten')
    await vera.sees('Anna Jansen')

    await vera.opens(page)
    await vera.presses('Klant verwijderen')
    const removal = vera.page.getByRole('alertdialog', { name: 'Anna Jansen verwijderen?' })
    await removal.getByRole('button', { name: 'Verwijderen' }).click()
    await vera.sees('Anna Jansen is verwijderd')
    await vera.arrivesAt('/dashboard?tab=klanten')
    await vera.sees('Nog geen klanten aangemaakt')
    expect(await studio.clients.listClients({})).toEqual([])

    for (const id of ['onbekend', '0197aaaa-0000-7000-8000-000000000000', stranger.id]) {
      await vera.opens(`/client/${id}`)
      await vera.seesHeading('Klant niet gevonden')
    }
    await vera.follows('Terug naar dashboard')
    await vera.arrivesAt('/dashboard')
  },
)

journey('a wrong address is corrected, and the right one is invited', async ({ world, someone }) => {
  const { studio, anna, page } = await annasStudio(world)
  const bram = await studio.newClient({ firstName: 'Bram' })
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.sees('Jouw Fotogalerij')
  const vera = await someone({ as: studio, refusedAt: ['/rpc/clients/updateClient'] })
  await vera.opens(page)
  const question = vera.page.getByRole('alertdialog', { name: 'E-mailadres wijzigen?' })
  await vera.fills({ 'E-mail': bram.email })
  await vera.presses('Opslaan')
  await question.getByRole('button', { name: 'Adres wijzigen' }).click()
  await expect.poll(() => vera.hintOf('E-mail')).toBe('Je hebt al een klant met dit e-mailadres')
  await vera.fills({ 'E-mail': 'anna-goed@voorbeeld.nl' })
  await vera.presses('Opslaan')
  await question.getByText(anna.email).first().waitFor()
  await question.getByRole('button', { name: 'Adres wijzigen' }).click()
  await vera.sees('De uitnodiging is onderweg naar het nieuwe adres.')
  await question.waitFor({ state: 'hidden' })
  await client.arrivesAt('/auth')
  await waitForLetter(world, 'anna-goed@voorbeeld.nl', 'client_invitation')
  await waitForLetter(world, anna.email, 'client_moved')
})

journey(
  'a client is archived, finds the gallery closed, and is put back; the second tab sees it all',
  async ({ world, someone }) => {
    const { studio, anna, page } = await annasStudio(world)
    await fillGallery(studio, anna.id, 1)
    const vera = await someone({ as: studio })
    const second = await vera.inAnotherTab()
    await second.opens('/dashboard?tab=klanten')
    await second.sees('Anna de Vries')
    await vera.opens(page)
    await vera.presses('Klant archiveren')
    const question = vera.page.getByRole('alertdialog', { name: 'Anna de Vries archiveren?' })
    await question.getByRole('button', { name: 'Archiveren' }).click()
    await vera.sees('Anna de Vries is gearchiveerd')
    await vera.button('Klant terugzetten').waitFor()
    await second.page.getByRole('button', { name: /Gearchiveerd/ }).click()
    await second.sees('Anna de Vries')

    const client = await someone({ refusedAt: ['/rpc/accounts/signIn'] })
    await client.opens('/auth')
    await client.fills({ 'E-mail': anna.email, Wachtwoord: anna.password })
    await client.presses('Inloggen')
    await client.seesHeading('Je galerij is gesloten')
    await client.sees('Neem contact op met Studio Vossen', { exact: false })

    await vera.presses('Klant terugzetten')
    await vera.sees('Anna de Vries is teruggezet')
    await vera.button('Opslaan').waitFor()
    await client.presses('Naar inloggen')
    await client.fills({ 'E-mail': anna.email, Wachtwoord: anna.password })
    await client.presses('Inloggen')
    await client.arrivesAt('/client-portal')
  },
)

async function selects(person: Person, ...labels: string[]) {
  for (const label of labels) {
    await tileOf(person, label).picture.hover()
    await tileOf(person, label).checkbox.click()
  }
}
