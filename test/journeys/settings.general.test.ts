import { expect } from 'vitest'
import { LOGO_MAX_BYTES } from '#domains/studios/studios.rules.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

const GENERAL = '/dashboard?instellingen=algemeen'

const logo = (parts: string) => ({
  name: 'vossen-wit.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">${parts}</svg>`),
})
const circle = logo('<script>alert(1)</script><circle cx="90" cy="40" r="30" fill="#fff"/>')

const settingsOf = (person: Person) => person.inDialog('Instellingen')
const chooseFile = (person: Person, file: { name: string; mimeType: string; buffer: Buffer }) =>
  // Searches in the dialog, because a dashboard without photos has a file field too.
  settingsOf(person).dialog.locator('input[type=file]').setInputFiles(file)
const watermarkOn = (person: Person) =>
  person.page.getByRole('img', { name: 'Je watermerk op een foto' }).locator('text').first().textContent()

journey(
  'a studio changes its name and its mark, and sees the mark while it types',
  async ({ world, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const client = await studio.newClient()
    await fillGallery(studio, client.id, 2)
    await fillGallery(studio, client.id, 1, 'final')
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.choosesFromMenu('Instellingen')
    await vera.arrivesAt('/dashboard?instellingen=algemeen')
    const dialog = settingsOf(vera)
    await dialog.sees('Geen wijzigingen')
    await expect.poll(() => watermarkOn(vera)).toBe('PREVIEW')
    const line = dialog.dialog.getByRole('slider', {
      name: 'Schuif tussen je foto en de preview met watermerk',
    })
    await line.fill('60')
    await expect.poll(() => line.getAttribute('aria-valuetext')).toBe('60% zonder watermerk')

    await dialog.field('Watermerktekst').pressSequentially('Niet ko')
    await expect.poll(() => watermarkOn(vera)).toBe('NIET KO')
    await dialog.field('Watermerktekst').pressSequentially('pieren')
    await expect.poll(() => watermarkOn(vera)).toBe('NIET KOPIEREN')
    await dialog.sees('1 wijziging')
    await dialog.fills({ Studionaam: 'Vossen & Zoon' })
    await dialog.sees('2 wijzigingen')
    await expect.poll(() => dialog.hintOf('Studionaam')).toBe('Nu: Studio Vossen')
    await expect.poll(() => dialog.hintOf('Watermerktekst')).toBe('Nu: leeg')
    await vera.page.getByText('Bij opslaan worden 2 previews opnieuw gemaakt.').waitFor()

    const sent = vera.page.waitForRequest('**/rpc/studios/saveSettings')
    await dialog.presses('Opslaan')
    expect((await sent).postDataJSON()).toMatchObject({
      json: { studioName: 'Vossen & Zoon', watermarkText: 'Niet kopieren' },
    })
    await vera.sees('Instellingen opgeslagen')
    await dialog.sees('Geen wijzigingen')
    await vera.goesBack()
    await dialog.isGone()
    await vera.page.getByRole('heading', { name: /, Vossen & Zoon$/ }).waitFor()
  },
)

journey(
  'what is typed and not saved is asked about at the door, and kept through the sections; a password is changed at once',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.choosesFromMenu('Instellingen')
    const dialog = settingsOf(vera)
    await dialog.fills({ Telefoonnummer: 'bel me' })
    await expect
      .poll(() => dialog.hintOf('Telefoonnummer'))
      .toBe('Vul een telefoonnummer in, zoals 06 12345678 of +31 6 12345678')
    await dialog.presses('Opslaan')
    await dialog.fills({ Telefoonnummer: '06 41 82 93 57' })
    const newOrders = dialog.dialog.getByRole('switch', { name: 'Nieuwe bestellingen' })
    await newOrders.uncheck()
    await dialog.sees('2 wijzigingen')
    await newOrders.check()
    await dialog.dialog
      .getByRole('link', { name: /^Opslag/ })
      .first()
      .click()
    await vera.arrivesAt('/dashboard?instellingen=opslag')
    await dialog.sees('1 wijziging')

    await dialog.presses('Sluiten')
    const question = vera.page.getByRole('alertdialog', { name: 'Wijzigingen niet opgeslagen' })
    await question.getByRole('button', { name: 'Blijf hier' }).click()
    await question.waitFor({ state: 'hidden' })
    await dialog.presses('Herstellen')
    await dialog.seesNo('1 wijziging')
    await dialog.dialog
      .getByRole('link', { name: /^Algemeen/ })
      .first()
      .click()
    await dialog.fills({ Telefoonnummer: '06 41 82 93 57' })
    await vera.goesBack()
    await question.getByRole('button', { name: 'Niet opslaan' }).click()
    await dialog.isGone()
    expect((await studio.studios.findSettings({})).saved.phoneNumber).toBe('')

    await vera.opens(GENERAL)
    await dialog.presses('Wachtwoord wijzigen')
    const password = vera.inDialog('Wachtwoord wijzigen')
    await password.fills({ 'Huidig wachtwoord': studio.password, 'Nieuw wachtwoord': 'nog-geheimer' })
    await password.presses('Wijzigen')
    await vera.sees('Wachtwoord gewijzigd')
    await password.isGone()
    await dialog.sees('Geen wijzigingen')
    await world.visitor().accounts.signIn({ email: studio.email, password: 'nog-geheimer' })
  },
)

journey(
  'a logo is chosen, seen on a photo, saved and taken away again, and a file that only calls itself an image is refused at its field',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio, refusedAt: ['/branding/logo'] })
    await vera.opens(GENERAL)
    const dialog = settingsOf(vera)
    await dialog.sees('Nog geen logo')
    await chooseFile(vera, { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await dialog.sees('Alleen afbeeldingen zijn toegestaan')
    await chooseFile(vera, {
      name: 'groot.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(LOGO_MAX_BYTES + 1),
    })
    await dialog.sees('Bestand is te groot. Maximaal 5MB toegestaan')

    await chooseFile(vera, circle)
    await vera.sees('Bestand geselecteerd')
    await dialog.sees('vossen-wit.svg')
    await dialog.dialog.getByText(/^24\d × 24\d px$/).waitFor()
    await chooseFile(vera, { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await dialog.sees('Alleen afbeeldingen zijn toegestaan')
    await dialog.sees('vossen-wit.svg')
    await vera.page.locator('svg image').first().waitFor({ state: 'attached' })
    await dialog.presses('Opslaan')
    await vera.sees('Instellingen opgeslagen')
    const { watermarkLogoId } = (await studio.studios.findSettings({})).saved
    expect(watermarkLogoId).not.toBeNull()

    await dialog.presses('Verwijderen')
    await expect.poll(() => watermarkOn(vera)).toBe('PREVIEW')
    await dialog.presses('Opslaan')
    await expect.poll(async () => (await studio.studios.findSettings({})).saved.watermarkLogoId).toBeNull()
    await vera.opens(GENERAL)
    await dialog.sees('Nog geen logo')
    await chooseFile(vera, { name: 'nep.png', mimeType: 'image/png', buffer: Buffer.from('hallo') })
    await dialog.sees('Alleen afbeeldingen zijn toegestaan')
  },
)

journey('a plan without branding says so and leads to the plans that have it', async ({ world, someone }) => {
  const studio = await world.photographer({ plan: 'starter' })
  const vera = await someone({ as: studio, device: 'phone' })
  await vera.opens(GENERAL)
  const dialog = settingsOf(vera)
  await expect.poll(() => dialog.field('Watermerktekst').isDisabled()).toBe(true)
  await expect.poll(() => watermarkOn(vera)).toBe('PREVIEW')
  await dialog.fills({ Studionaam: 'Klein' })
  await dialog.presses('Opslaan')
  await vera.sees('Instellingen opgeslagen')
  await dialog.follows('Bekijk abonnementen')
  await vera.arrivesAt('/dashboard?instellingen=abonnement')
})

journey('a studio sees what it stores', async ({ world, someone }) => {
  const studio = await world.photographer({ storageGb: 1 })
  const client = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  await fillGallery(studio, client.id, 3)
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard?instellingen=opslag')
  const dialog = settingsOf(vera)
  const scrolledBy = () =>
    dialog.dialog.evaluate((shown) =>
      Math.max(...[...shown.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
    )
  const section = (name: RegExp) => dialog.dialog.getByRole('link', { name }).first()
  await section(/^Prijzen/).click()
  await dialog.dialog.getByRole('textbox').last().scrollIntoViewIfNeeded()
  await expect.poll(scrolledBy).toBeGreaterThan(0)
  await section(/^Opslag/).click()
  await dialog.sees('van 1 GB')
  await expect.poll(scrolledBy).toBe(0)
  await expect
    .poll(() => dialog.dialog.getByRole('progressbar').getAttribute('aria-label'))
    .toMatch(/^Opslag: 0,\d MB van 1 GB gebruikt$/)
  await expect.poll(() => dialog.dialog.getByRole('definition').allInnerTexts()).toEqual(['3', '1'])
  await dialog.follows('Opruimen: Anna de Vries')
  await vera.arrivesAt(`/client/${client.id}`)
})
