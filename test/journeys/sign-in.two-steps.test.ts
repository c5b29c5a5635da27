import { expect } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'

journey('two steps are turned on, asked for, recovered from and turned off', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio, refusedAt: ['/rpc/', '/live'] })
  await vera.opens('/profile')
  await vera.presses('Aanzetten')
  const asking = vera.inDialog('Inloggen in twee stappen aanzetten')
  await asking.fills({ 'Je wachtwoord': studio.password })
  await asking.presses('Verder')
  const scanning = vera.inDialog('Scan de code met je app')
  await scanning.dialog.getByRole('img', { name: 'QR-code met de sleutel voor je app' }).waitFor()
  const app = authenticator(await scanning.dialog.locator('code').innerText())
  await scanning.fills({ 'Code uit je app': '000000' })
  await scanning.presses('Aanzetten')
  await scanning.sees('Deze code klopt niet. Elke code werkt één keer.')
  await scanning.fills({ 'Code uit je app': app.codeAt(world.clock()) })
  await scanning.presses('Aanzetten')
  const shown = vera.inDialog('Je herstelcodes')
  await shown.dialog.waitFor()
  const codes = await shown.dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await shown.presses('Klaar')
  await vera.sees('Je hebt nog 10 herstelcodes.', { exact: false })

  const elsewhere = await someone({ refusedAt: ['/rpc/', '/live'] })
  await elsewhere.opens('/auth')
  await elsewhere.fills({ 'E-mail': studio.email, Wachtwoord: studio.password })
  await elsewhere.page.getByRole('tabpanel').getByRole('button', { name: 'Inloggen', exact: true }).click()
  await elsewhere.seesHeading('Nog één stap')
  await elsewhere.fills({ Code: codes[0]! })
  await elsewhere.presses('Inloggen')
  await elsewhere.arrivesAt('/dashboard')

  await vera.reloads()
  await vera.sees('Je hebt nog 9 herstelcodes.', { exact: false })
  await vera.context.clearCookies()
  await vera.presses('Op andere apparaten uitloggen')
  const again = vera.inDialog('Je bent niet meer ingelogd')
  await again.dialog.waitFor()
  await again.fills({ Wachtwoord: studio.password })
  await again.presses('Inloggen')
  await again.fills({ Code: codes[1]! })
  await again.presses('Inloggen')
  await again.isGone()
  await vera.sees('Je hebt nog 8 herstelcodes.', { exact: false })
  await vera.presses('Op andere apparaten uitloggen')
  await vera.sees('Daar ben je uitgelogd')
  await elsewhere.arrivesAt('/auth')

  await vera.presses('Uitzetten')
  const ending = vera.inDialog('Inloggen in twee stappen uitzetten')
  await ending.fills({ 'Je wachtwoord': studio.password })
  await ending.presses('Uitzetten')
  await vera.sees('Inloggen in twee stappen staat uit')
})

journey(
  'everyone reaches their profile: a client from the gallery, and it keeps the theme',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 1)
    const client = await someone({ as: anna, device: 'phone' })
    await studio.studios.saveSettings({ phoneNumber: '+31 (0)20-123 45 67' })
    await client.opens('/client-portal')
    const ending = client.page.getByRole('region', { name: 'Einde van de galerij' })
    for (const asks of [
      () => client.choosesFromMenu('Contact met je fotograaf'),
      () => ending.getByRole('button', { name: 'Contact met je fotograaf' }).tap(),
    ]) {
      await asks()
      const contact = client.inDialog('Contact met je fotograaf')
      for (const [text, address] of [
        [studio.email, `mailto:${studio.email}`],
        ['+31 (0)20-123 45 67', 'tel:+31201234567'],
      ] as const)
        expect(await contact.dialog.getByRole('link', { name: text }).getAttribute('href')).toBe(address)
      await contact.dialog.getByRole('button', { name: 'Sluiten' }).last().click()
      await contact.isGone()
    }
    await client.choosesFromMenu('Beveiliging')
    await client.arrivesAt('/profile')
    await client.page.getByRole('radio', { name: 'Donker' }).check()
    await client.reloads()
    await expect.poll(() => client.page.getByRole('radio', { name: 'Donker' }).isChecked()).toBe(true)
    await client.follows('Terug')
    await client.arrivesAt('/client-portal')
    const admin = await someone({ as: await world.admin() })
    await admin.opens('/profile')
    await admin.sees('Dit apparaat')
  },
)
