import { expect } from 'vitest'
import { listLettersTo } from '#test/world/letters.ts'
import { waitForHost, openDomain, addDnsRecords } from '#test/world/own-domain.ts'
import { newClientOfTwoStudios } from '#test/world/two-seats.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'

const CONNECTIONS = '/dashboard?instellingen=koppelingen'

journey('a studio sets its domain, copies the records, and sees it go live', async ({ world, someone }) => {
  const studio = await world.photographer()
  // Browsers resolve `.localhost` to their own machine.
  const host = 'galerij.vossen.localhost'
  const vera = await someone({
    as: studio,
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    refusedAt: ['/rpc/ownDomain/setOwnDomain'],
  })
  await vera.opens(CONNECTIONS)
  const dialog = vera.inDialog('Instellingen')
  await dialog.fills({ Domein: '203.0.113.7' })
  await dialog.presses('Instellen')
  await expect.poll(() => dialog.hintOf('Domein')).toBe('Vul een naam in, en geen IP-adres')
  await dialog.fills({ Domein: host })
  await dialog.presses('Instellen')
  await dialog.sees('Wacht op DNS')
  await dialog.presses('TXT Waarde kopiëren')
  const { domain } = await studio.ownDomain.findOwnDomain({})
  expect(await vera.page.evaluate(() => navigator.clipboard.readText())).toBe(domain!.proof.text)

  world.nameServer.setRecord(domain!.proof.name, 'TXT', domain!.proof.text)
  world.nameServer.setRecord(host, 'A', '203.0.113.7')
  await dialog.presses('Controleren')
  await dialog.sees('Gevonden')
  await dialog.sees('We zien nog een ander adres: 203.0.113.7')
  world.nameServer.removeRecords(host)
  await addDnsRecords(world, studio)
  await world.services.pool.query(`select graphile_worker.add_job('check-own-domain', $1)`, [
    JSON.stringify({ studioId: studio.id }),
  ])
  await dialog.sees('Actief')

  await dialog.presses('Verwijderen')
  const asked = vera.page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Verwijderen' }).click()
  await dialog.sees('Domein')
  expect((await studio.ownDomain.findOwnDomain({})).domain).toBeNull()
})

journey(
  'under the domain of one studio a client of two sees the galleries of that one, each with its cover',
  async ({ world, someone }) => {
    const { email, here, there } = await newClientOfTwoStudios(world)
    for (const { studio, id, title } of [
      { ...here, title: 'Bruiloft' },
      { ...there, title: 'Newborn daar' },
    ]) {
      await fillGallery(studio, id, 1)
      await studio.galleries.createGallery({
        creationId: crypto.randomUUID(),
        clientId: id,
        title,
        kind: 'wedding',
        shotOn: null,
        sections: [],
        isOpen: true,
      })
    }
    const host = await openDomain(world, here.studio, 'foto.hier.localhost')
    const site = `http://${host}:${new URL(world.url).port}`
    // The URL of the seat at the other studio is refused under this domain.
    const her = await someone({ refusedAt: ['/rpc/accounts/findMe'] })
    await her.opens(`${site}/auth`)
    await her.fills({ 'E-mail': email, Wachtwoord: here.password })
    await her.presses('Inloggen')
    await her.seesHeading('Jouw galerijen')
    await her.sees('Bruiloft', { exact: false })
    await her.opens(`${site}/client-portal?plek=${there.id}`)
    await her.seesHeading('Jouw galerijen')
    for (const strange of ['Studio Daar', 'Newborn daar'])
      expect(await her.page.getByText(strange).count(), strange).toBe(0)
  },
)

journey(
  'a client comes in under the domain of their studio, and finds nothing of ours there',
  async ({ world, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 3)
    const host = await openDomain(world, studio, 'foto.vossen.localhost')
    const site = `http://${host}:${new URL(world.url).port}`
    const her = await someone()
    await her.opens(`${site}/`)
    await her.sees('Studio Vossen')
    expect(await her.page.title()).toBe('Studio Vossen')
    for (const name of ['Wachtwoord vergeten?', 'Inloggen met een passkey', 'Registreren'])
      expect(await her.page.getByText(name, { exact: true }).count(), name).toBe(0)
    await her.fills({ 'E-mail': anna.email, Wachtwoord: anna.password })
    await her.presses('Inloggen')
    await her.page.waitForURL(`${site}/client-portal*`)
    await her.seesHeading('Jouw Fotogalerij')
    await her.reloads()
    await her.page.locator('main img').first().waitFor()
    await her.presses('Menu')
    expect(await her.page.getByRole('menuitem', { name: 'Wachtwoord wijzigen' }).count()).toBe(0)
    await her.keys('Escape')

    const phone = await someone({ device: 'phone' })
    await phone.opens(`${site}/auth`)
    await phone.fills({ 'E-mail': anna.email })
    await phone.presses('Stuur me een inloglink')
    await phone.sees('E-mail verzonden!')
    const link = await expect
      .poll(async () => /http\S+link=\S+/.exec((await listLettersTo(world, anna.email)).at(-1)!.text)?.[0])
      .toContain(site)
      .then(async () => /http\S+link=\S+/.exec((await listLettersTo(world, anna.email)).at(-1)!.text)![0])
    await phone.opens(link)
    await phone.presses('Inloggen')
    await phone.page.waitForURL(`${site}/client-portal*`)

    for (const { page } of [her, phone]) await page.goto('about:blank')
    await studio.ownDomain.removeOwnDomain({})
    await waitForHost(world, host, 'moved')
    await her.page.goto(`${site}/client-portal?tab=final`)
    await her.seesHeading('Deze galerij is verhuisd')
    const onward = her.page.getByRole('link', { name: 'Naar je galerij' })
    expect(await onward.getAttribute('href')).toBe(`${world.url}/client-portal?tab=final`)
  },
)
