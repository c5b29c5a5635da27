import { expect } from 'vitest'
import { choosingNl } from '#domains/choices/choosing.nl.ts'
import { noRules } from '#domains/choices/choices.rules.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { fillGallery } from './gallery-tiles.ts'
import { firstVisitJourney as journey } from './journey.ts'
import type { Person } from './person.ts'

async function inviteClient(world: World, studio: Photographer) {
  const anna = await studio.newClient({ firstName: 'Anna' })
  await fillGallery(studio, anna.id, 9)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  await studio.galleries.updateGallery({
    galleryId: gallery!.id,
    title: 'Bruiloft Anna & Joris',
    kind: 'wedding',
    shotOn: '2026-10-12',
  })
  await studio.clients.inviteClient({ clientId: anna.id, line: '' })
  const { text } = await waitForLetter(world, anna.email, 'client_invitation')
  return {
    anna,
    galleryId: gallery!.id,
    link: /https?:\S+\/auth\S+/.exec(text)![0].replace(/^https?:\/\/[^/]+/, ''),
  }
}

const heightOfCover = ({ page }: Person) =>
  page.locator('#root .cover').evaluate((cover) => cover.clientHeight)
const arrivesAtPhotos = ({ page }: Person) =>
  expect.poll(() => page.locator('main').evaluate((main) => main.getBoundingClientRect().top)).toBeLessThan(2)

const screenOf = ({ page }: Person) => page.viewportSize()!.height

/** Records layout shifts, the cover's heights and CSS animations. */
const watchMoves = ({ page }: Person) =>
  page.addInitScript(() => {
    const seen = { shift: 0, heights: new Set<number>(), names: new Set<string>() }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      for (const cover of document.querySelectorAll('.cover')) seen.heights.add(cover.clientHeight)
      for (const animation of document.getAnimations())
        if (animation instanceof CSSAnimation) seen.names.add(animation.animationName)
      requestAnimationFrame(look)
    }
    look()
  })

const readMoves = ({ page }: Person) =>
  page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { shift: number; heights: Set<number>; names: Set<string> }
    }
    return { shift: seen.shift, heights: [...seen.heights], names: [...seen.names] }
  })

journey(
  'a letter opens on a cover as high as the screen, once: a reload, going back and another device find the short one',
  async ({ world, someone }) => {
    const { link } = await inviteClient(world, await world.photographer())
    const phone = await someone({ device: 'phone', seesMotion: true })
    await phone.opens(link)
    await phone.presses('Bekijk je foto’s')
    await phone.seesHeading('Bruiloft Anna & Joris')
    expect(await heightOfCover(phone)).toBe(screenOf(phone))
    await phone.sees('12 oktober 2026')
    await phone.presses('Naar de foto’s')
    await arrivesAtPhotos(phone)

    await phone.page.goto('/profile')
    await phone.goesBack()
    await expect.poll(() => heightOfCover(phone)).toBeLessThan(400)
    await phone.reloads()
    await phone.seesHeading('Bruiloft Anna & Joris')
    expect(await heightOfCover(phone)).toBeLessThan(400)

    const laptop = await someone({ seesMotion: true })
    await laptop.opens(link)
    await laptop.presses('Bekijk je foto’s')
    await laptop.seesHeading('Bruiloft Anna & Joris')
    expect(await heightOfCover(laptop)).toBeLessThan(screenOf(laptop) * 0.7)
  },
)

journey(
  'where photos are to be chosen, the bar for it leaves the opening alone and comes with the photos',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    for (const device of ['phone', 'desktop'] as const) {
      const { link, galleryId } = await inviteClient(world, studio)
      const [list] = await studio.choices.listLists({ galleryId })
      const listId = list!.id
      const listSettings = { title: 'Keuze', purpose: 'editing', fromType: 'preview', included: 4 } as const
      await studio.choices.saveList({ ...noRules, ...listSettings, listId, galleryId })
      const client = await someone({ device, seesMotion: true })
      await client.opens(link)
      await client.presses('Bekijk je foto’s')
      await client.seesHeading('Bruiloft Anna & Joris')
      expect(await heightOfCover(client)).toBe(screenOf(client))
      const bar = client.page.getByRole('region', { name: choosingNl.bar })
      await bar.waitFor({ state: 'hidden' })
      await client.presses('Naar de foto’s')
      await bar.waitFor()
      // A smooth scroll that still runs would win over the next one.
      await arrivesAtPhotos(client)
      await client.page.evaluate(() => window.scrollTo(0, 0))
      await bar.waitFor({ state: 'hidden' })
    }
  },
)

journey(
  'drawn by the server the opening stands at its full height from the start, moves once, and nothing shifts when the app comes',
  async ({ world, someone }) => {
    const { link } = await inviteClient(world, await world.photographer())
    const device = world.visitor()
    await device.accounts.signInWithLink({ token: /link=([\w-]+)/.exec(link)![1]! })
    const client = await someone({ as: device, seesMotion: true })
    await watchMoves(client)
    await client.opens('/client-portal')
    const { heights, shift, names } = await readMoves(client)
    expect(heights).toEqual([screenOf(client)])
    expect(shift).toBeLessThan(0.01)
    expect(names).toEqual(expect.arrayContaining(['cover-settle', 'cover-word', 'cover-line']))
  },
)

journey('with reduced motion the opening is as high, and still', async ({ world, someone }) => {
  const { link } = await inviteClient(world, await world.photographer())
  const device = world.visitor()
  await device.accounts.signInWithLink({ token: /link=([\w-]+)/.exec(link)![1]! })
  const client = await someone({ as: device })
  await watchMoves(client)
  await client.opens('/client-portal')
  const { heights, names } = await readMoves(client)
  expect(heights).toEqual([screenOf(client)])
  expect(names.filter((name) => name.startsWith('cover-'))).toEqual([])
})
