import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { expect } from 'vitest'
import { listLettersTo, waitForLetter, tokenIn } from '#test/world/letters.ts'
import { firstVisitJourney as journey } from './journey.ts'
import { agreesWithTerms } from './agree-with-terms.ts'
import type { Person } from './person.ts'

const isInSight = (person: Person, selector: string) =>
  expect.poll(async () => {
    const box = await person.page.locator(selector).boundingBox()
    return box !== null && box.y >= 0 && box.y < 300
  })

journey(
  'with less than 100 kB of script the page compares a photo with its preview, and leads to each of its parts and to the way in',
  async ({ someone }) => {
    const iris = await someone()
    const scripts: Promise<Buffer>[] = []
    const keepScript = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    }
    iris.page.on('response', keepScript)
    await iris.opens('/')
    await iris.page.waitForLoadState('networkidle')
    // The body of a script that loads later can't be read once the page is left.
    iris.page.off('response', keepScript)
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
    const sizeBytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(sizeBytes).toBeGreaterThan(0)
    expect(sizeBytes).toBeLessThan(100_000)

    const slider = iris.page.getByRole('slider', { name: /watermerk/ })
    await slider.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await slider.boundingBox())!
    const lineX = () =>
      iris.page.evaluate(() => {
        const line = document.querySelector('[data-before-after] > span:last-child')!
        return line.getBoundingClientRect().x
      })
    expect(Math.abs((await lineX()) - (x + width / 2))).toBeLessThan(3)
    await iris.page.mouse.move(x + width / 2, y + height / 2)
    await iris.page.mouse.down()
    await iris.page.mouse.move(x + width * 0.2, y + height / 2, { steps: 4 })
    await iris.page.mouse.up()
    expect(Math.abs((await lineX()) - (x + width * 0.2))).toBeLessThan(12)
    await iris.keys('End')
    expect(Math.abs((await lineX()) - (x + width - 22))).toBeLessThan(3)
    await iris.keys('ArrowLeft')
    expect(await slider.getAttribute('aria-valuetext')).toBe('99% zonder watermerk')

    for (const [name, place] of [
      ['Functies', '#features'],
      ['Prijzen', '#pricing'],
      ['Blog', '#blog'],
      ['Contact', '#contact'],
    ] as const) {
      await iris.follows(name)
      await isInSight(iris, place).toBe(true)
    }
    await iris.follows('Start 14 dagen gratis')
    await iris.arrivesAt('/auth?tab=register')
    await iris.seesHeading('Begin 14 dagen gratis')
  },
)

journey(
  'on a phone the places are behind one button, and the gallery to try is on its first screen',
  async ({ someone }) => {
    const iris = await someone({ device: 'phone' })
    await iris.opens('/')
    const demo = await iris.page.getByRole('link', { name: 'Bekijk een galerij' }).boundingBox()
    expect(demo!.height).toBe(48)
    expect(demo!.y + demo!.height).toBeLessThan(iris.page.viewportSize()!.height)
    await iris.presses('Menu')
    await iris.page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .getByRole('link', { name: 'Prijzen' })
      .click()
    await isInSight(iris, '#pricing').toBe(true)
    await iris.page.locator('#menu').waitFor({ state: 'hidden' })
  },
)

journey(
  'prices are shown by the year and by the month, also without a script',
  async ({ chromium, world }) => {
    const context = await chromium.newContext({ baseURL: world.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    const pricing = page.locator('#pricing')
    const shown = async () => (await pricing.innerText()).replaceAll('\u00a0', ' ')
    expect(await shown()).toMatch(/€ 47,20\s*per maand\s*€ 566,40 per jaar, je bespaart € 141,60/)
    expect(await shown()).toContain('Meest gekozen')
    await pricing.getByText('Prijzen zijn inclusief btw.').waitFor()
    await pricing.getByText('Maandelijks').click()
    await expect
      .poll(shown)
      .toMatch(/€ 13\s*per maand[\s\S]*€ 29\s*per maand[\s\S]*€ 59\s*per maand[\s\S]*€ 99/)
    expect(await shown()).not.toContain('je bespaart')
    await pricing.getByText('Jaarlijks').click()
    await expect.poll(shown).toContain('€ 79,20')
    await context.close()
  },
)

journey(
  "a visitor's question reaches the owner, and what is missing is said at its field",
  async ({ world, someone }) => {
    const iris = await someone()
    await iris.opens('/#contact')
    await iris.page.locator('form button[type=submit]').waitFor()
    await iris.fills({ 'E-mail': 'iris' })
    await iris.presses('Versturen')
    await expect.poll(() => iris.hintOf('Naam')).toBe('Vul dit in')
    await expect.poll(() => iris.hintOf('E-mail')).toBe('Vul een geldig e-mailadres in')
    await iris.fills({ Naam: 'Iris Bakker', 'E-mail': 'iris@voorbeeld.nl', Bericht: 'Kan ik overstappen?' })
    await iris.presses('Versturen')
    await iris.sees('Bericht verstuurd')
    const { text } = await waitForLetter(world, world.services.contactEmail, 'visitor_message')
    expect(text).toContain('Kan ik overstappen?')
  },
)

journey('the gallery can be tried by anyone, and nothing of it is sent anywhere', async ({ someone }) => {
  const iris = await someone()
  const asked: string[] = []
  iris.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await iris.opens('/#galerij')
  const tile = (place: number) => iris.page.getByRole('button', { name: new RegExp(`^Foto ${place} van 12`) })
  await tile(2).focus()
  await iris.keys('f')
  await iris.sees('Favoriet toegevoegd')
  await iris.page.getByRole('button', { name: /^Foto 2 van 12.*favoriet/ }).waitFor()
  await iris.keys('a')
  await iris.sees('Foto goedgekeurd')
  await iris.keys('c')
  const dialog = iris.inDialog('Opmerkingen')
  await dialog.field('Je opmerking').fill('Deze groot, graag.')
  await dialog.presses('Plaatsen')
  await iris.sees('Opmerking toegevoegd')
  await iris.page.getByRole('button', { name: /^Foto 2 van 12.*1 opmerking/ }).waitFor()

  await tile(3).focus()
  await iris.keys('Space')
  await iris.sees('1 geselecteerd')
  await iris.keys('Escape', 'Enter')
  await iris.sees('3 / 12')
  await iris.keys('ArrowLeft')
  await iris.sees('2 / 12')
  await iris.keys('c')
  await iris.sees('Deze groot, graag.')
  await iris.keys('Escape', 'Escape')
  await iris.seesNo('2 / 12')
  await iris.page.getByRole('button', { name: /^Favorieten/ }).click()
  await iris.page.getByRole('button', { name: /^Foto 1 van 4/ }).waitFor()
  expect(asked.filter((path) => /^\/(rpc|media|live)/.test(path))).toEqual([])

  await iris.page.getByRole('button', { name: /^Alles/ }).click()
  await iris.page.evaluate(() => window.scrollTo(0, 0))
  const tiles = iris.page.locator('[data-island=gallery] [data-photo]')
  expect(await tiles.count(), 'a picture of the whole page has no hole in it').toBe(12)
})

journey('an article opens from the front page and leads to the others', async ({ someone }) => {
  const iris = await someone({ device: 'phone' })
  await iris.opens('/')
  await iris.follows('Zeven afspraken die je klant rust geven')
  await iris.arrivesAt('/blog/tips-klantcommunicatie')
  await iris.seesHeading('Zeven afspraken die je klant rust geven')
  await iris.sees('5 minuten lezen', { exact: false })
  await iris.follows('Waarom een watermerk in de pixels hoort')
  await iris.arrivesAt('/blog/watermerken-essentieel')
})

journey('who gets lost finds the way home', async ({ someone }) => {
  const iris = await someone({ refusedAt: ['/blog/onbekend'] })
  await iris.opens('/blog/onbekend')
  await iris.seesHeading('Deze pagina bestaat niet')
  await iris.sees('Oops! Page not found')
  await iris.follows('Naar de voorpagina')
  await iris.arrivesAt('/')
})

journey('the link in a confirmation mail is answered on the front page', async ({ world, someone }) => {
  const iris = await someone()
  await iris.opens('/auth?tab=register')
  const account = {
    Bedrijfsnaam: 'Bakker Foto',
    'E-mail': 'bakker@voorbeeld.nl',
    Wachtwoord: 'geheim-genoeg',
  }
  await iris.fills(account)
  await agreesWithTerms(iris)
  await iris.presses('Account maken')
  const token = tokenIn(await waitForLetter(world, 'bakker@voorbeeld.nl', 'confirm_email'))
  await iris.opens(`/?confirm=${token}`)
  await iris.sees('E-mailadres bevestigd')
  await expect.poll(() => new URL(iris.page.url()).search).toBe('')
  expect(await listLettersTo(world, 'bakker@voorbeeld.nl')).toHaveLength(1)
})

journey(
  'without a connection there is a page that says so, and nothing of anyone is kept',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anouk = await someone({ as: studio, losesConnection: true })
    await anouk.opens('/dashboard')
    await anouk.sees('Wacht op jou')
    await anouk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await anouk.reloads()
    await anouk.sees('Wacht op jou')
    await anouk.context.setOffline(true)
    await anouk.opens('/client/wie-dan-ook')
    await anouk.seesHeading('Geen verbinding')
    const kept = await anouk.page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => !/^\/(offline$|assets\/)/.test(path))).toEqual([])
    await anouk.context.setOffline(false)
    await anouk.follows('Opnieuw proberen')
    await anouk.sees('Klant niet gevonden')
  },
)

journey('after a deploy an open page offers the new version', async ({ someone }) => {
  const anouk = await someone()
  await anouk.page.route('/build.txt', (route) => route.fulfill({ body: 'een-nieuwere' }))
  await anouk.opens('/auth')
  await anouk.seesHeading('Welkom terug')
  // The page checks for a new version when someone returns to it, but not right after opening.
  await expect
    .poll(async () => {
      await anouk.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return anouk.page.getByText('Nieuwe versie beschikbaar').count()
    })
    .toBe(1)
  await anouk.loadsAnewBy(() => anouk.presses('Vernieuwen'))
  await anouk.seesHeading('Welkom terug')
})
