import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

journey(
  'a photo grows out of its tile, fades into the next, and goes back into its tile without the page moving',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 12)
    const client = await someone({ as: anna, seesMotion: true })
    await client.opens('/client-portal')
    await recordMoves(client.page)
    // Opens the viewer once, so that its code is loaded.
    await opensFirst(client)
    await client.keys('Escape')
    await isBack(client)

    await clearMoves(client.page)
    await opensFirst(client)
    const tile = await placeOf(client, 'DSC_0001.jpg')
    const [grows] = (await movesOf(client.page)).filter(({ transforms }) => transforms.length > 0)
    const from = grows!.frames[0]!
    expect(Math.abs(from.x - tile.x)).toBeLessThan(3)
    expect(Math.abs(from.y - tile.y)).toBeLessThan(3)
    expect(Math.abs(from.width - tile.width)).toBeLessThan(6)

    await clearMoves(client.page)
    await client.keys('ArrowRight')
    await client.page.getByRole('dialog', { name: 'Foto 2 van 12' }).waitFor()
    await expect.poll(async () => (await movesOf(client.page)).length).toBe(2)

    await clearMoves(client.page)
    await client.keys('Escape')
    await isBack(client)
    const second = await placeOf(client, 'DSC_0002.jpg')
    const back = (await movesOf(client.page)).find(({ transforms }) => transforms.length > 0)!
    const to = back.frames[1]!
    expect(Math.abs(to.x - second.x)).toBeLessThan(3)
    expect(Math.abs(to.y - second.y)).toBeLessThan(3)

    const all = await client.page.evaluate(() => (window as unknown as MoveLog).everyMove)
    expect(all.length).toBeGreaterThan(4)
    for (const { properties } of all)
      expect(['opacity', 'scale', 'transform']).toEqual(expect.arrayContaining(properties))
    expect(await client.page.evaluate(() => (window as unknown as MoveLog).shifts)).toBe(0)
  },
)

journey(
  'the browser’s Back takes a photo home too, and reduced motion only fades',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 3)
    const client = await someone({ as: anna, seesMotion: true })
    await client.opens('/client-portal')
    await recordMoves(client.page)
    await opensFirst(client)
    await clearMoves(client.page)
    await client.page.goBack()
    await isBack(client)
    expect((await movesOf(client.page)).some(({ transforms }) => transforms.length > 0)).toBe(true)

    await client.page.emulateMedia({ reducedMotion: 'reduce' })
    await clearMoves(client.page)
    await opensFirst(client)
    await client.keys('Escape')
    await isBack(client)
    const quiet = await movesOf(client.page)
    expect(quiet.length).toBeGreaterThan(1)
    expect(quiet.filter(({ transforms }) => transforms.length > 0)).toEqual([])
  },
)

journey(
  'photos follow each other by themselves between two frames with the studio’s name',
  async ({ world, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 2)
    const client = await someone({ as: anna, seesMotion: true })
    await client.opens('/client-portal')
    await client.page.clock.install()
    await opensFirst(client)
    await client.keys('s')
    const show = client.page.getByRole('button', { name: 'Diavoorstelling stoppen' })
    await show.getByText('Studio Vossen').waitFor()
    await client.page.clock.runFor(2600)
    await show.getByRole('img', { name: 'DSC_0001.jpg' }).waitFor()
    await client.page.clock.runFor(5100)
    await show.getByRole('img', { name: 'DSC_0002.jpg' }).waitFor()
    await client.keys('x')
    await show.waitFor({ state: 'detached' })
    await client.page.getByRole('dialog', { name: 'Foto 2 van 2' }).waitFor()

    await client.keys('t')
    const strip = client.page.getByRole('group', { name: 'Filmstrook' })
    await strip.getByRole('button', { name: 'Naar foto 1 van 2' }).click()
    await client.page.getByRole('dialog', { name: 'Foto 1 van 2' }).waitFor()
  },
)

journey(
  'the filmstrip comes where a mouse is near the lower edge, and goes with it',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 3)
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    await opensFirst(client)
    const strip = client.page.getByRole('group', { name: 'Filmstrook' })
    const opacity = () => strip.evaluate((shown) => getComputedStyle(shown).opacity)
    const { width, height } = client.page.viewportSize()!
    const comesTo = (fromEdgePx: number) => client.page.mouse.move(width / 2, height - fromEdgePx)

    await comesTo(140)
    await expect.poll(opacity).toBe('0')
    await comesTo(60)
    await expect.poll(opacity).toBe('1')
    await strip.getByRole('button', { name: 'Naar foto 3 van 3' }).click()
    await client.page.getByRole('dialog', { name: 'Foto 3 van 3' }).waitFor()
    await comesTo(300)
    await expect.poll(opacity).toBe('0')
  },
)

async function placeOf({ page }: Person, label: string): Promise<Frame> {
  const tile = page.locator(`[data-photo] [data-tile][aria-label*="${label}"]`)
  return (await tile.boundingBox())!
}

async function opensFirst({ page, ...client }: Person): Promise<void> {
  await tileOf({ page, ...client }, 'DSC_0001.jpg').picture.click()
  await page.getByRole('dialog', { name: /^Foto 1 van/ }).waitFor()
}

const isBack = ({ page }: Person) =>
  Promise.all([
    page.locator('[data-viewer]').waitFor({ state: 'detached' }),
    page.waitForFunction(() => (window as unknown as MoveLog).moves.length > 0),
    page.locator('[data-flight]').first().waitFor({ state: 'detached' }),
  ])

type Frame = { x: number; y: number; width: number }
type Move = { properties: string[]; transforms: string[]; frames: Frame[] }
type MoveLog = { moves: Move[]; everyMove: Move[]; shifts: number }

const recordMoves = (page: Page) =>
  page.evaluate(() => {
    const kept = window as unknown as MoveLog
    Object.assign(kept, { moves: [], everyMove: [], shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
          kept.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (keyframes, timing) {
      const animation = animate.call(this, keyframes, timing)
      const frames = (animation.effect as KeyframeEffect).getKeyframes()
      const own = new Set(['offset', 'easing', 'composite', 'computedOffset'])
      const properties = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter(
        (name) => !own.has(name),
      )
      const transforms = frames.flatMap(({ transform }) =>
        transform && transform !== 'none' ? [String(transform)] : [],
      )
      const place = (share: number) => {
        const { currentTime } = animation
        animation.currentTime =
          share * Number((animation.effect as KeyframeEffect).getTiming().duration) * 0.9999
        const { x, y, width } = this.getBoundingClientRect()
        animation.currentTime = currentTime
        return { x, y, width }
      }
      const move = { properties, transforms, frames: transforms.length > 0 ? [place(0), place(1)] : [] }
      kept.moves.push(move)
      kept.everyMove.push(move)
      return animation
    }
  })

const clearMoves = (page: Page) => page.evaluate(() => void ((window as unknown as MoveLog).moves = []))
const movesOf = (page: Page) => page.evaluate(() => (window as unknown as MoveLog).moves)
