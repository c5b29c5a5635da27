import { expect } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { newWorld } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { builtPagesFolder } from './built-pages.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { addFingerprintReader } from './virtual-device.ts'

const DAY_MS = 24 * 60 * 60_000
const clock = fixedClock()

const adminsJourney = journey.extend({
  opensWorld: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern
    async ({}, use) => use(() => newWorld({ webFolder: builtPagesFolder(), host: 'localhost', clock })),
    { scope: 'file' },
  ],
})

async function signsIn(person: Person, { email, password }: { email: string; password: string }) {
  await person.fills({ 'E-mail': email, Wachtwoord: password })
  await person.page.getByRole('tabpanel').getByRole('button', { name: 'Inloggen', exact: true }).click()
}

adminsJourney(
  'an admin puts the second step off on their phone, and is led on to where they were going',
  async ({ world, someone }) => {
    const admin = await world.admin()
    clock.advance(2 * DAY_MS)
    const beheer = await someone({ device: 'phone' })
    await beheer.opens('/admin/payouts')
    await signsIn(beheer, admin)
    await beheer.seesHeading('Beveilig het beheer met een tweede stap')
    expect(await scanInBothThemes(beheer, 'asked for a second step')).toEqual([])
    await beheer.presses('Later (nog 5 dagen)')
    await beheer.arrivesAt('/admin/payouts')
    await beheer.seesHeading('Uitbetalingen 0')
  },
)

adminsJourney(
  'once it is demanded the back office opens with a passkey, and nothing but it',
  async ({ world, someone }) => {
    const admin = await world.admin()
    clock.advance(7 * DAY_MS)
    const beheer = await someone({ as: admin })
    await addFingerprintReader(beheer.page)
    await beheer.opens('/admin/accounts')
    await beheer.arrivesAt('/two-steps')
    await beheer.seesHeading('Stel eerst je tweede stap in')
    expect(await scanInBothThemes(beheer, 'held back')).toEqual([])
    await beheer.page.getByRole('button', { name: 'Later' }).waitFor({ state: 'detached' })
    await beheer.presses('Passkey toevoegen')
    const adding = beheer.inDialog('Passkey toevoegen')
    await adding.fills({ 'Je wachtwoord': admin.password })
    await adding.presses('Verder')
    await beheer.arrivesAt('/admin')
    await beheer.seesHeading('Overzicht')

    await beheer.losesSession()
    await beheer.opens('/auth')
    await signsIn(beheer, admin)
    await beheer.presses('Inloggen met passkey')
    await beheer.arrivesAt('/admin')
  },
)

adminsJourney(
  'a tab that was open when the days ended asks over the page, and keeps what was typed on it',
  async ({ world, someone }) => {
    const [admin, studio] = [await world.admin(), await world.photographer({ studioName: 'Studio Vossen' })]
    const beheer = await someone({ as: admin, refusedAt: ['/rpc/', '/live'] })
    await beheer.opens(`/admin/accounts/${studio.id}`)
    await beheer.seesHeading('Studio Vossen')
    const extra = beheer.page.getByRole('textbox', { name: /^Extra opslag/ })
    await beheer.page.getByRole('button', { name: /^Extra opslag/ }).click()
    await extra.fill('25')
    clock.advance(7 * DAY_MS)
    await beheer.keys('Enter')
    const asked = beheer.inDialog('Stel eerst je tweede stap in')
    await asked.sees('Wat je op deze pagina hebt ingevuld, blijft staan.', { exact: false })
    await asked.presses('Stel nu in')
    const asking = beheer.inDialog('Inloggen in twee stappen aanzetten')
    await asking.fills({ 'Je wachtwoord': admin.password })
    await asking.presses('Verder')
    const scanning = beheer.inDialog('Scan de code met je app')
    const app = authenticator(await scanning.dialog.locator('code').innerText())
    await scanning.fills({ 'Code uit je app': app.codeAt(world.clock()) })
    await scanning.presses('Aanzetten')
    await beheer.inDialog('Je herstelcodes').presses('Klaar')
    await beheer.inDialog('Stel eerst je tweede stap in').isGone()
    expect(await extra.inputValue()).toBe('25')
    await beheer.keys('Enter')
    await expect
      .poll(async () => (await admin.accountDesk.findAccount({ studioId: studio.id })).extraStorageGb)
      .toBe(25)
  },
)
