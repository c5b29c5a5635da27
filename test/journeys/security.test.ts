import { expect } from 'vitest'
import { codeAt, stepAt } from '#domains/accounts/server/totp.ts'
import { scan } from './axe-scan.ts'
import { journey } from './journey.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key that was typed over from the screen, as an app reads it. */
function bytesOf(shown: string) {
  const letters = [...shown.replaceAll(' ', '')]
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

journey('two steps are turned on, asked for, recovered from and turned off', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio, refusedAt: ['/rpc/security/confirmTwoFactor'] })
  await vera.opens('/profile')
  const found = await scan(vera, 'profile')
  await vera.presses('Aanzetten')
  const asking = vera.inDialog('Inloggen in twee stappen aanzetten')
  await asking.fills({ 'Je wachtwoord': studio.password })
  await asking.presses('Verder')
  const scanning = vera.inDialog('Scan de code met je app')
  await scanning.dialog.getByRole('img', { name: 'QR-code met de sleutel voor je app' }).waitFor()
  found.push(...(await scan(vera, 'two steps, the key')))
  const key = bytesOf(await scanning.dialog.locator('code').innerText())
  await scanning.fills({ 'Code uit je app': '000000' })
  await scanning.presses('Aanzetten')
  await scanning.sees('Deze code klopt niet. Elke code werkt één keer.')
  await scanning.fills({ 'Code uit je app': codeAt(key, stepAt(world.clock())) })
  await scanning.presses('Aanzetten')
  const shown = vera.inDialog('Je herstelcodes')
  await shown.dialog.waitFor()
  const codes = await shown.dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  found.push(...(await scan(vera, 'recovery codes')))
  await shown.presses('Klaar')
  await vera.sees('Je hebt nog 10 herstelcodes.', { exact: false })

  const elsewhere = await someone({ refusedAt: ['/rpc/'] })
  await elsewhere.opens('/auth')
  await elsewhere.fills({ 'E-mail': studio.email, Wachtwoord: studio.password })
  await elsewhere.page.getByRole('tabpanel').getByRole('button', { name: 'Inloggen', exact: true }).click()
  await elsewhere.seesHeading('Nog één stap')
  found.push(...(await scan(elsewhere, 'the code')))
  await elsewhere.fills({ Code: codes[0]! })
  await elsewhere.presses('Inloggen')
  await elsewhere.arrivesAt('/dashboard')

  await vera.reloads()
  await vera.sees('Je hebt nog 9 herstelcodes.', { exact: false })
  await vera.presses('Overal elders uitloggen')
  await vera.sees('Daar ben je uitgelogd')
  await elsewhere.arrivesAt('/auth')

  await vera.presses('Uitzetten')
  const ending = vera.inDialog('Inloggen in twee stappen uitzetten')
  await ending.fills({ 'Je wachtwoord': studio.password })
  await ending.presses('Uitzetten')
  await vera.sees('Inloggen in twee stappen staat uit')
  expect(found).toEqual([])
})

journey(
  'everyone reaches their profile: a client from the gallery, and it keeps the theme',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const client = await someone({ as: anna, device: 'phone' })
    await client.opens('/client-portal')
    await client.presses('Menu')
    await client.page.getByRole('menuitem', { name: 'Beveiliging' }).click()
    await client.arrivesAt('/profile')
    await client.page.getByRole('radio', { name: 'Donker' }).check()
    await client.reloads()
    expect(await client.page.getByRole('radio', { name: 'Donker' }).isChecked()).toBe(true)
    await client.follows('Terug')
    await client.arrivesAt('/client-portal')
    const admin = await someone({ as: await world.admin() })
    await admin.opens('/profile')
    await admin.sees('Dit apparaat')
  },
)
