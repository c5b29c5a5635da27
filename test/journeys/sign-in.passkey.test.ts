import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { newWorld } from '#test/world/new-world.ts'
import { scanInBothThemes } from './axe-scan.ts'
import { builtPagesFolder } from './built-pages.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { addFingerprintReader } from './virtual-device.ts'

const passkeyJourney = journey.extend({
  opensWorld: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern
    async ({}, use) =>
      use(() => newWorld({ withWorker: true, webFolder: builtPagesFolder(), host: 'localhost' })),
    { scope: 'file' },
  ],
})

async function addsPasskey(person: Person, name: string, password: string) {
  await person.presses('Passkey toevoegen')
  const adding = person.inDialog('Passkey toevoegen')
  await adding.fills({ Naam: name, 'Je wachtwoord': password })
  await adding.presses('Verder')
  await person.sees('Passkey toegevoegd')
  await adding.isGone()
}

async function signsOut(person: Person) {
  await person.losesSession()
  await person.opens('/auth')
}

const chooses = async (person: Person, name: string, item: string) => {
  await person.presses(`Acties voor ${name}`)
  await person.page.getByRole('menuitem', { name: item }).click()
}

/** Waits for the answer first, because the button isn't busy yet at the moment of the press. */
async function pressesAndIsRefused(person: Person, button: Locator, asks: 'startAdding' | 'startSignIn') {
  const asked = person.page.waitForResponse(`**/rpc/passkeys/${asks}`)
  await button.click()
  await asked
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
}

passkeyJourney(
  'a passkey is added, signs in instead of password and code, and is named otherwise',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const { secret } = await studio.security.startTwoFactor({ password: studio.password })
    await studio.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
    const vera = await someone({ as: studio, refusedAt: ['/rpc/passkeys/startAdding'] })
    await addFingerprintReader(vera.page)
    await vera.opens('/profile')
    await vera.presses('Passkey toevoegen')
    const adding = vera.inDialog('Passkey toevoegen')
    const found = await scanInBothThemes(vera, 'adding a passkey')
    await adding.fills({ Naam: ' ', 'Je wachtwoord': 'verkeerd-geraden' })
    await adding.presses('Verder')
    await expect.poll(() => adding.hintOf('Naam')).toBe('Vul dit in')
    await adding.fills({ Naam: 'Laptop' })
    await adding.presses('Verder')
    await adding.sees('Je wachtwoord klopt niet')
    await adding.presses('Annuleren')
    await addsPasskey(vera, 'Laptop', studio.password)
    await vera.sees('nog niet gebruikt', { exact: false })
    found.push(...(await scanInBothThemes(vera, 'a passkey')))

    await signsOut(vera)
    await vera.presses('Inloggen met passkey')
    await vera.arrivesAt('/dashboard')
    await vera.opens('/profile')
    await vera.sees('gebruikt: vandaag', { exact: false })
    await chooses(vera, 'Laptop', 'Naam wijzigen')
    const naming = vera.inDialog('Naam van je passkey')
    await naming.fills({ Naam: 'Laptop van de studio' })
    await naming.presses('Opslaan')
    await vera.sees('Laptop van de studio')
    expect(found).toEqual([])
  },
)

passkeyJourney('everyone signs in with one, on a phone too', async ({ world, someone }) => {
  const studio = await world.photographer()
  const people = [
    { account: await studio.newClient(), home: '/client-portal' },
    { account: await world.admin(), home: '/admin' },
  ]
  for (const { account, home } of people) {
    const person = await someone({ as: account, device: 'phone' })
    await addFingerprintReader(person.page)
    await person.opens('/profile')
    await addsPasskey(person, 'Telefoon', account.password)
    await signsOut(person)
    await person.presses('Inloggen met passkey')
    await person.arrivesAt(home)
  }
})

passkeyJourney(
  'where the browser offers it at the address, no button is needed',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio })
    await addFingerprintReader(vera.page, { hasAutofill: true })
    await vera.opens('/profile')
    await addsPasskey(vera, 'Laptop', studio.password)
    await signsOut(vera)
    await vera.arrivesAt('/dashboard')
  },
)

passkeyJourney('one that is removed signs in no more, and is told so', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio, refusedAt: ['/rpc/passkeys/signInWithPasskey'] })
  await addFingerprintReader(vera.page)
  const elsewhere = await someone({ as: studio })
  await vera.opens('/profile')
  await addsPasskey(vera, 'Laptop', studio.password)

  await elsewhere.opens('/profile')
  await chooses(elsewhere, 'Laptop', 'Verwijderen')
  await elsewhere.page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await elsewhere.sees('Passkey verwijderd')
  await elsewhere.seesNo('Laptop')

  await signsOut(vera)
  await vera.presses('Inloggen met passkey')
  await vera.page.getByRole('alert').getByText('Deze passkey werkt hier niet.', { exact: false }).waitFor()
  expect(await scanInBothThemes(vera, 'a passkey that is refused')).toEqual([])
  await vera.arrivesAt('/auth')
})

passkeyJourney(
  'what is called off is quiet, and one device makes one passkey',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio })
    const device = await addFingerprintReader(vera.page)
    const adding = vera.inDialog('Passkey toevoegen')
    await vera.opens('/profile')
    await device.knowsFinger(false)
    await vera.presses('Passkey toevoegen')
    await adding.fills({ Naam: 'Laptop', 'Je wachtwoord': studio.password })
    await pressesAndIsRefused(vera, adding.button('Verder'), 'startAdding')
    await vera.seesNo('Kon passkey niet toevoegen')

    await device.knowsFinger(true)
    await adding.presses('Verder')
    await vera.sees('Passkey toegevoegd')
    await vera.presses('Passkey toevoegen')
    await adding.fills({ Naam: 'Nog een keer', 'Je wachtwoord': studio.password })
    await adding.presses('Verder')
    await adding.sees('Op dit apparaat staat al een passkey van jou.')

    await signsOut(vera)
    await device.knowsFinger(false)
    await pressesAndIsRefused(vera, vera.button('Inloggen met passkey'), 'startSignIn')
    await vera.seesNo('Inloggen met passkey mislukt')
    await device.knowsFinger(true)
    await vera.presses('Inloggen met passkey')
    await vera.arrivesAt('/dashboard')
  },
)
