import { expect } from 'vitest'
import { keyHolder } from '#test/world/key-holder.ts'
import { journey } from './journey.ts'

journey('a studio makes a key for a program, renews it and ends it', async ({ world, someone }) => {
  const studio = await world.photographer({ plan: 'studio' })
  const vera = await someone({ as: studio, refusedAt: ['/rpc/apiKeys/createKey'] })
  const asks = async (key: string) => (await keyHolder(world.url, key).get('/me')).status
  await vera.opens('/dashboard?instellingen=koppelingen')
  await vera.presses('API-sleutel maken')
  const making = vera.inDialog('API-sleutel maken')
  const ticked = making.dialog.locator('input[type=checkbox]:checked')
  expect(await ticked.count()).toBe(0)
  await making.presses('Uploader')
  await expect.poll(() => making.field('Foto’s uploaden en wijzigen').isChecked()).toBe(true)
  await making.presses('Boekhouding')
  await expect.poll(() => making.field('Foto’s uploaden en wijzigen').isChecked()).toBe(false)
  expect(await making.field('Facturen bekijken').isChecked()).toBe(true)
  expect(await ticked.count()).toBe(3)
  await making.presses('Sleutel maken')
  await expect.poll(() => making.hintOf('Naam')).toBe('Vul dit in')
  await making.fills({ Naam: 'Boekhouding', 'Je wachtwoord': 'verkeerd-geraden' })
  await making.presses('Sleutel maken')
  await making.sees('Je wachtwoord klopt niet')
  await making.fills({ 'Je wachtwoord': studio.password })
  await making.presses('Sleutel maken')

  const shown = vera.inDialog('Je API-sleutel')
  const key = await shown.dialog.getByLabel('API-sleutel', { exact: true }).innerText()
  expect(await asks(key)).toBe(200)
  await shown.presses('Klaar')
  await shown.isGone()
  await vera.sees('Klanten bekijken, bestellingen bekijken, facturen bekijken')
  expect(await vera.page.getByText(key).count()).toBe(0)

  await vera.presses('Acties voor Boekhouding')
  await vera.page.getByRole('menuitem', { name: 'Vernieuwen' }).click()
  const renewing = vera.inDialog("'Boekhouding' vernieuwen")
  await renewing.fills({ 'Je wachtwoord': studio.password })
  await renewing.presses('Vernieuwen')
  const renewed = await shown.dialog.getByLabel('API-sleutel', { exact: true }).innerText()
  await shown.presses('Klaar')
  await shown.isGone()
  expect([await asks(key), await asks(renewed)]).toEqual([200, 200])

  // The new key is above the old one, once the list has it.
  const actions = vera.page.getByRole('button', { name: 'Acties voor Boekhouding' })
  await expect.poll(() => actions.count()).toBe(2)
  await actions.first().click()
  await vera.page.getByRole('menuitem', { name: 'Intrekken' }).click()
  await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Intrekken' }).click()
  await vera.sees('API-sleutel ingetrokken')
  expect([await asks(key), await asks(renewed)]).toEqual([200, 401])
})

journey('a plan without the API says so, and leads to the one that has it', async ({ world, someone }) => {
  const studio = await world.photographer({ plan: 'professional' })
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard?instellingen=koppelingen')
  await vera.sees('Met de API werken', { exact: false })
  expect(await vera.button('API-sleutel maken').count()).toBe(0)
  await vera.follows('Bekijk de abonnementen')
  await vera.arrivesAt('/dashboard?instellingen=abonnement')
})

journey('an admin sees which keys an account has', async ({ world, someone }) => {
  const studio = await world.photographer({ plan: 'studio' })
  await studio.apiKeys.createKey({ name: 'Kassa', scopes: ['orders:read'], password: studio.password })
  const admin = await someone({ as: await world.admin() })
  await admin.opens(`/admin/accounts/${studio.id}`)
  await admin.sees('Kassa', { exact: false })
  await admin.sees('orders:read', { exact: false })
})
