import { expect } from 'vitest'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { firstVisitJourney as journey } from './journey.ts'
import { agreesWithTerms } from './agree-with-terms.ts'
import type { Person } from './person.ts'

journey(
  'the plan and the period that are chosen on the front page are still chosen when it comes to paying',
  async ({ someone }) => {
    const iris = await someone()
    await iris.opens('/')
    await iris.page.getByText('Maandelijks').click()
    await iris.follows('Kies Starter')
    await iris.arrivesAt('/auth?tab=register&plan=starter&period=monthly')
    const account = { 'E-mail': 'iris@voorbeeld.nl', Wachtwoord: 'geheim-genoeg' }
    await iris.fills({
      Bedrijfsnaam: 'Iris Fotografie',
      ...account,
      'KVK-nummer optioneel': 'KVK 68.41.20.93',
    })
    await agreesWithTerms(iris)
    await iris.presses('Account maken')
    await iris.arrivesAt('/activate?plan=starter&period=monthly')
    await iris.button('Starter gekozen').waitFor()
    await expect.poll(() => iris.page.getByRole('radio', { name: 'Maandelijks' }).isChecked()).toBe(true)

    await iris.opens('/')
    await iris.follows('Kies Studio')
    await iris.arrivesAt('/activate?plan=studio&period=yearly')
    await iris.button('Studio gekozen').waitFor()
  },
)

journey(
  'the way in can be seen before any script has come, by who is not signed in',
  async ({ world, chromium }) => {
    const context = await chromium.newContext({ baseURL: world.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/auth')
    await page.getByText('Welkom terug').waitFor()
    await page.goto('/auth?tab=register&plan=starter&period=monthly')
    await page.getByText('Begin 14 dagen gratis').waitFor()
    await context.close()

    const studio = await world.photographer()
    expect(await (await studio.get('/auth')).text()).not.toContain('Welkom terug')
    expect(await (await world.visitor().get('/auth?reset=abc')).text()).not.toContain('Welkom terug')
  },
)

journey(
  'a gallery and a dashboard can be seen before any script has come, by who is signed in',
  async ({ world, chromium }) => {
    const studio = await world.photographer()
    const client = await studio.newClient()
    const sees = async (cookie: string, path: string, words: string) => {
      const context = await chromium.newContext({
        baseURL: world.url,
        javaScriptEnabled: false,
        extraHTTPHeaders: { cookie },
      })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
      await page.goto(path)
      await page.getByText(words).first().waitFor()
      expect(complaints, path).toEqual([])
      await context.close()
    }
    await sees(studio.cookieHeader(), '/dashboard', 'Wacht op jou')
    await sees(client.cookieHeader(), '/client-portal', 'Jouw Fotogalerij')

    expect(await (await world.visitor().get('/dashboard')).text()).not.toContain('Wacht op jou')
    // The server draws only the first tab of the dashboard.
    expect(await (await studio.get('/dashboard?tab=klanten')).text()).not.toContain('Wacht op jou')
  },
)

journey(
  'the document of a screen names its files, and brings along or asks by itself who is looking',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const opens = async (person: Person, path: string) => {
      const asked: string[] = []
      person.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await person.opens(path)
      await person.page.getByRole('heading', { level: 1 }).first().waitFor()
      const screens = asked.filter((path) => /Screen-/.test(path))
      expect(screens.length, path).toBeGreaterThan(0)
      return { screens, asksWho: asked.filter((path) => path === '/rpc/accounts/findMe').length }
    }
    for (const path of ['/dashboard', '/orders', '/client/wie-dan-ook', '/profile']) {
      const html = await (await studio.get(path, { 'accept-encoding': 'identity' })).text()
      const { screens, asksWho } = await opens(await someone({ as: studio }), path)
      for (const screen of screens) expect(html, path).toContain(screen)
      expect(asksWho, path).toBe(0)
    }
    expect((await opens(await someone(), '/auth')).asksWho).toBe(1)
  },
)

journey('a theme chosen on a public page holds there and in the app', async ({ someone }) => {
  const iris = await someone()
  const paper = () => iris.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await iris.opens('/privacy')
  const light = await paper()
  await iris.page.getByRole('group', { name: 'Thema' }).getByText('Donker').click()
  await expect.poll(paper).not.toBe(light)
  await waitUntilStill(iris.page)
  const dark = await paper()
  await iris.opens('/')
  await expect.poll(paper).toBe(dark)
  await expect.poll(() => iris.page.getByRole('radio', { name: 'Donker' }).isChecked()).toBe(true)
  await iris.opens('/auth')
  await expect.poll(paper).toBe(dark)
  await iris.opens('/')
  await iris.page.getByRole('group', { name: 'Thema' }).getByText('Apparaat').click()
  await expect.poll(paper).toBe(light)
})
