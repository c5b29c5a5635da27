import { expect } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import type { World } from '#test/world/new-world.ts'
import {
  choosesForStudio,
  confirms,
  adminJourney,
  goesTo,
  goesToAccount,
  rowTextsOf,
  searches,
  editsFigure,
} from './admin-journey.ts'

type Admin = Awaited<ReturnType<World['admin']>>

async function historyOf(admin: Admin, studioId: string) {
  const { rows } = await admin.activity.listLines({ about: studioId, userType: 'admin', isDescending: true })
  return rows.map(({ action, oldValue, newValue }) => [action, oldValue, newValue])
}

adminJourney(
  'an account that is deactivated loses its dashboard at once, and has it back when it is activated',
  async ({ world, admin, beheer, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Aan en Uit' })
    const vera = await someone({ as: studio, refusedAt: ['/rpc/', '/live'] })
    await vera.opens('/dashboard')
    await vera.sees('Je bent helemaal bij')
    await searches(beheer, 'Accounts', 'aan en uit')

    await choosesForStudio(beheer, 'Studio Aan en Uit', 'Deactiveren')
    await confirms(beheer, 'Deactiveren')
    await beheer.sees('Account Status Gewijzigd')
    await expect.poll(async () => (await rowTextsOf(beheer))[0]).toContain('Inactief')
    await vera.arrivesAt('/activate')
    await vera.seesHeading('Je account is gesloten')
    const { contactEmail } = world.services
    expect(await vera.page.getByRole('link', { name: `Mail ${contactEmail}` }).getAttribute('href')).toBe(
      `mailto:${contactEmail}`,
    )
    expect(await vera.page.getByText('Meest gekozen').count()).toBe(0)
    expect(await vera.page.getByRole('button').allInnerTexts()).toEqual(['Uitloggen'])

    await choosesForStudio(beheer, 'Studio Aan en Uit', 'Activeren')
    await expect.poll(async () => (await rowTextsOf(beheer))[0]).toContain('Actief')
    await vera.opens('/dashboard')
    await vera.sees('Je bent helemaal bij')
    expect(await historyOf(admin, studio.id)).toEqual([
      ['account_activated', false, true],
      ['account_deactivated', true, false],
    ])
  },
)

adminJourney(
  'a plan that an admin gives is the one the studio sees, with its limits and another month',
  async ({ world, admin, beheer, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Overstap', plan: 'starter' })
    await searches(beheer, 'Accounts', 'overstap')
    await beheer.presses('Abonnement van Studio Overstap: Starter')
    await beheer.page.getByRole('menuitem', { name: 'Studio', exact: true }).click()
    await confirms(beheer, 'Abonnement wijzigen')
    await beheer.sees('Abonnement Gewijzigd')
    await expect
      .poll(async () => (await rowTextsOf(beheer))[0])
      .toMatch(/Studio\s+62\s+0,00 \/ 500\s+0\s+0 \/ ∞/)

    await beheer.presses('Acties voor Studio Overstap')
    await beheer.page.getByRole('menuitem', { name: 'Verlaag naar Professional' }).waitFor()
    expect(await beheer.page.getByRole('menuitem', { name: /^Upgrade/ }).count()).toBe(0)
    await beheer.keys('Escape')
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?instellingen=opslag')
    await vera.sees('van 500 GB')
    expect(await studio.studios.findMyStudio({})).toMatchObject({ plan: 'studio', maxClients: -1 })
    expect(await historyOf(admin, studio.id)).toEqual([['subscription_changed', 'starter', 'studio']])
  },
)

adminJourney(
  'days, extra storage and places are changed where they stand, and hold for the studio at once',
  async ({ world, admin, beheer, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Ruimte' })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?instellingen=opslag')
    await vera.sees('van 100 GB')
    await searches(beheer, 'Accounts', 'ruimte')

    await editsFigure(beheer, /^Dagen van Studio Ruimte/, '5')
    await beheer.sees('Dagen Ingesteld')
    await beheer.sees('Verloopt Binnenkort')
    await editsFigure(beheer, /^Extra opslag van Studio Ruimte/, '25')
    await beheer.sees('Extra Opslag Aangepast')
    await vera.sees('van 125 GB')
    await editsFigure(beheer, /^Maximum aantal klanten van Studio Ruimte/, '0')
    await beheer.sees('Max Clients Aangepast')
    const anna = { firstName: 'Anna', lastName: 'Vol', email: 'vol@voorbeeld.nl', password: 'geheim-genoeg' }
    await expect(studio.clients.createClient(anna)).rejects.toMatchObject({ code: 'client_limit_reached' })

    const places = beheer.page.getByRole('button', { name: /^Maximum aantal klanten van Studio Ruimte/ })
    await places.click()
    await beheer.presses('Onbeperkt')
    await beheer.page
      .getByRole('button', { name: /^Maximum aantal klanten van Studio Ruimte: 0 \/ ∞/ })
      .waitFor()
    await places.click()
    await beheer.keys('Enter')
    await beheer.page.getByRole('textbox', { name: /^Maximum aantal klanten/ }).waitFor({ state: 'detached' })

    await choosesForStudio(beheer, 'Studio Ruimte', '+30 dagen')
    await beheer.sees('Dagen Aangepast')
    await beheer.page.getByRole('button', { name: /^Dagen van Studio Ruimte: 35\./ }).waitFor()
    await choosesForStudio(beheer, 'Studio Ruimte', '-7 dagen')
    await beheer.page.getByRole('button', { name: /^Dagen van Studio Ruimte: 28\./ }).waitFor()
    expect(await historyOf(admin, studio.id)).toEqual([
      ['days_changed', 35, 28],
      ['days_changed', 5, 35],
      ['max_clients_changed', 0, -1],
      ['max_clients_changed', 25, 0],
      ['extra_storage_changed', 0, 25],
      ['days_changed', 31, 5],
    ])
  },
)

adminJourney(
  'by keys alone: what is no number is refused in words, Escape leaves all as it was, and focus stays in place',
  async ({ world, admin, beheer }) => {
    const studio = await world.photographer({ studioName: 'Studio Toetsen' })
    await searches(beheer, 'Accounts', 'toetsen')
    const days = beheer.page.getByRole('button', { name: /^Dagen van Studio Toetsen/ })
    const field = beheer.page.getByRole('textbox', { name: /^Dagen van Studio Toetsen/ })
    await days.focus()
    for (const typed of ['-4', 'e', '1.5', '12 dagen']) {
      await beheer.keys('Enter')
      await field.and(beheer.page.locator(':focus')).waitFor()
      await beheer.page.keyboard.type(typed)
      await beheer.keys('Enter')
      await beheer.sees('Ongeldige waarde')
      await beheer.sees('Voer een geldig positief getal in')
      await beheer.keys('Escape')
      await field.waitFor({ state: 'detached' })
      await expect.poll(() => days.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    expect(await historyOf(admin, studio.id)).toEqual([])

    await beheer.keys('Enter')
    await field.and(beheer.page.locator(':focus')).waitFor()
    await beheer.page.keyboard.type('40')
    await beheer.keys('Tab', 'Enter')
    await beheer.sees('Dagen Ingesteld')
    await beheer.page.getByRole('button', { name: /^Dagen van Studio Toetsen: 40\./ }).waitFor()
    await field.waitFor({ state: 'detached' })
    expect(await historyOf(admin, studio.id)).toEqual([['days_changed', 31, 40]])
  },
)

adminJourney(
  'accounts are searched, filtered and sorted in the address, so that Back goes back',
  async ({ world, beheer }) => {
    await world.photographer({ studioName: 'Bende Alfa', plan: 'starter' })
    await world.photographer({ studioName: 'Bende Béta', isActive: false })
    await world.photographer({ studioName: 'Bende Gamma' })
    const names = async () => (await rowTextsOf(beheer)).map((row) => /Bende \S+/.exec(row)?.[0] ?? row)
    await goesTo(beheer, 'Accounts')
    await beheer.field('E-mail of bedrijfsnaam').fill('bende')
    await expect.poll(names).toEqual(['Bende Alfa', 'Bende Béta', 'Bende Gamma'])
    await beheer.seesHeading('Account Management 3')
    await beheer.presses('Bedrijf')
    await beheer.arrivesAt('/admin/accounts?zoek=bende&volgorde=-name')
    await expect.poll(names).toEqual(['Bende Gamma', 'Bende Béta', 'Bende Alfa'])
    await beheer.field('Abonnement').selectOption('Starter')
    await expect.poll(names).toEqual(['Bende Alfa'])
    await beheer.field('Abonnement').selectOption('')
    await beheer.field('Status').selectOption('Inactief')
    await expect.poll(names).toEqual(['Bende Béta'])

    await beheer.page.getByRole('link', { name: /^Bende Béta/ }).click()
    await beheer.seesHeading('Bende Béta')
    await beheer.goesBack()
    await expect.poll(names).toEqual(['Bende Béta'])
    await beheer.field('E-mail of bedrijfsnaam').fill('bestaat nergens')
    await beheer.sees('Geen accounts gevonden')
    await beheer.seesHeading('Account Management 0')
  },
)

adminJourney(
  'an admin works as a studio under a banner, is back with one press, and both are in the log',
  async ({ world, admin, beheer }) => {
    const studio = await world.photographer({ studioName: 'Studio Bekeken' })
    await studio.newClient({ firstName: 'Noor', lastName: 'Bekeken' })
    await goesToAccount(beheer, 'Studio Bekeken')
    await beheer.presses('Bekijk als fotograaf')
    const asking = beheer.inDialog('Inloggen als Studio Bekeken')
    await asking.presses('Inloggen')
    await expect.poll(() => asking.hintOf('Waarom?')).toBe('Vul in waarom je inlogt')
    await asking.fills({ 'Waarom?': 'Belde over een bestelling' })
    await asking.presses('Inloggen')
    await beheer.arrivesAt('/dashboard')
    await beheer.sees(`Je bent als beheerder ingelogd als ${studio.email}.`, { exact: false })
    await beheer.sees('Noor Bekeken')

    await beheer.presses('Terug naar beheer')
    await beheer.arrivesAt('/admin')
    await beheer.button('Terug naar beheer').waitFor({ state: 'hidden' })
    await goesToAccount(beheer, 'Studio Bekeken')
    await beheer.sees('Ingelogd als fotograaf')
    await beheer.sees('Belde over een bestelling', { exact: false })
    await beheer.sees('Uitgelogd als fotograaf')
    await beheer.sees('Klant aangemaakt')
    expect(await historyOf(admin, studio.id)).toEqual([
      ['acting_ended', null, null],
      ['acting_started', null, null],
    ])
  },
)

adminJourney(
  'a studio that lost its phone is let back in by an admin, who is asked once more',
  async ({ world, beheer }) => {
    const studio = await world.photographer({ studioName: 'Studio Telefoon Kwijt' })
    const { secret } = await studio.security.startTwoFactor({ password: studio.password })
    await studio.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
    await goesToAccount(beheer, 'Studio Telefoon Kwijt')
    await beheer.presses('Twee stappen uitzetten')
    await confirms(beheer, 'Uitzetten')
    await beheer.sees('Twee stappen uitgezet')
    await beheer.sees('Twee stappen uitgezet voor iemand')
    await beheer.button('Twee stappen uitzetten').waitFor({ state: 'hidden' })
    await world.visitor().accounts.signIn({ email: studio.email, password: studio.password })
  },
)

adminJourney(
  'a figure that was changed and not saved is asked about before it is left, by whatever way',
  async ({ world, admin, beheer }) => {
    const studio = await world.photographer({ studioName: 'Studio Deur' })
    await searches(beheer, 'Accounts', 'deur')
    await beheer.page.getByRole('button', { name: /^Dagen van Studio Deur/ }).click()
    const field = beheer.page.getByRole('textbox', { name: /^Dagen van Studio Deur/ })
    await field.fill('365')

    const question = beheer.page.getByRole('alertdialog', { name: 'Wijziging niet opgeslagen' })
    const asked = async (way: () => Promise<unknown>, answer: string) => {
      await way()
      await question.getByRole('button', { name: answer }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await asked(() => beheer.page.getByRole('link', { name: 'Logs' }).click(), 'Blijf hier')
    await asked(() => beheer.field('Status').selectOption('Inactief'), 'Blijf hier')
    expect(await field.inputValue()).toBe('365')
    expect(await historyOf(admin, studio.id)).toEqual([])
    await asked(() => beheer.page.getByRole('link', { name: 'Logs' }).click(), 'Niet opslaan')
    await beheer.arrivesAt('/admin/logs')

    await searches(beheer, 'Accounts', 'deur')
    await editsFigure(beheer, /^Maximum aantal klanten van Studio Deur/, ' １.２００ ')
    await beheer.sees('Max Clients Aangepast')
    await beheer.page.getByRole('textbox', { name: /^Maximum aantal klanten/ }).waitFor({ state: 'detached' })
    await beheer.page.getByRole('link', { name: 'Logs' }).click()
    await beheer.arrivesAt('/admin/logs')
    expect(await historyOf(admin, studio.id)).toEqual([['max_clients_changed', 25, 1200]])
  },
)

adminJourney(
  'a studio that registers is on the overview and in the list of an open screen by itself',
  async ({ world, beheer }) => {
    await searches(beheer, 'Accounts', 'vanzelf')
    await beheer.seesHeading('Account Management 0')
    const overview = await beheer.inAnotherTab()
    await overview.opens('/admin')
    const accounts = overview.page.locator('dl[aria-label=Kerncijfers] dd a').first()
    await accounts.waitFor()
    const before = Number(await accounts.innerText())
    await world.photographer({ studioName: 'Studio Vanzelf', isNewcomer: true })
    await beheer.seesHeading('Account Management 1')
    await expect.poll(() => accounts.innerText()).toBe(`${before + 1}`)
    await overview.follows('0 vorige maand')
    await overview.seesHeading('Account Management 0')
    await overview.opens('/admin/accounts/afgebroken')
    await overview.sees('Account niet gevonden')
    await overview.page.close()
  },
)
