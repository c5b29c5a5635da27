import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { recordTasks } from '#test/browser/record-tasks.ts'
import { watchFrames } from '#test/browser/watch-frames.ts'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { World } from '#test/world/new-world.ts'
import type { Person } from './person.ts'

/**
 * Longest task in milliseconds. Only a thorough run of these tests checks it. The gallery benchmark
 * has the same limit, with 5,000 photos.
 */
const LONG_TASK_MS = 50
const ROUNDS = 3
/** Properties that the compositor moves without layout. */
const COMPOSITED = ['opacity', 'scale', 'transform', 'translate']

journey(
  'opening a photo, stepping by key and filmstrip and closing lays nothing out while it moves, without a long task',
  async ({ world, someone }) => {
    const client = await someone({ as: await clientOf(world), seesMotion: true })
    await client.opens('/client-portal')
    const { page } = client
    const opens = () => opensFirst(client)
    const presses = async () => {
      const strip = page.getByRole('group', { name: 'Filmstrook' })
      await strip.getByRole('button', { name: 'Naar foto 5 van 12' }).click()
      await client.inDialog('Foto 5 van 12').dialog.waitFor()
    }
    const steps = async () => {
      await client.keys('ArrowRight')
      await client.inDialog('Foto 2 van 12').dialog.waitFor()
    }
    const closes = async () => {
      await client.keys('Escape')
      await page.locator('[data-viewer]').waitFor({ state: 'detached' })
    }
    await judges(client, [
      ['opening', opens],
      ['stepping', steps],
      ['the filmstrip coming', () => client.keys('t')],
      ['pressing on the filmstrip', presses],
      ['closing', closes],
    ])
  },
)

journey.runIf(isThorough)(
  'on a phone a photo follows the finger, and opens and closes, without a layout for a frame or a long task',
  async ({ world, someone }) => {
    const client = await someone({ as: await clientOf(world), device: 'phone', seesMotion: true })
    await client.opens('/client-portal')
    const { page } = client
    const finger = await fingerOn(client)
    await judges(client, [
      ['opening', () => opensFirst(client)],
      ['swiping', () => finger.swipes('Foto 2 van 12')],
      [
        'closing',
        async () => {
          await page.goBack()
          await page.locator('[data-viewer]').waitFor({ state: 'detached' })
        },
      ],
    ])
    await opensFirst(client)
    await waitUntilStill(page)
    const frames = await watchFrames(page)
    await finger.lands()
    const places = Array.from({ length: 40 }, (_, at) => 300 - at * 4)
    expect(await frames.followed(places.map((x) => () => finger.movesTo(x)))).toBe(0)
    await finger.lifts()
  },
)

type Move = readonly [name: string, move: () => Promise<unknown>]

/** Runs each move once slowly. A thorough run also repeats it at normal speed. */
async function judges({ page }: Person, moves: readonly Move[]) {
  const frames = await watchFrames(page)
  for (const [name, move] of moves) {
    const { moved, laidOut } = await frames.slowly(move)
    expect(moved, name).not.toEqual([])
    expect(COMPOSITED, name).toEqual(expect.arrayContaining(moved))
    expect(laidOut, `${name} needs a layout in each frame`).toEqual([])
    await waitUntilStill(page)
  }
  await frames.stop()
  if (isThorough) await judgesTasks(page, moves)
}

async function judgesTasks(page: Page, moves: readonly Move[]) {
  const tasks = await recordTasks(page)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, move] of moves)
      await tasks.during(name, async () => {
        await move()
        await waitUntilStill(page)
      })
  const longestMs = await tasks.stop()
  for (const [name, ms] of Object.entries(longestMs)) expect(ms, name).toBeLessThanOrEqual(LONG_TASK_MS)
}

async function clientOf(world: World) {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 12)
  return anna
}

async function opensFirst(client: Person) {
  await tileOf(client, 'DSC_0001.jpg').picture.click()
  await client.inDialog('Foto 1 van 12').dialog.waitFor()
}

async function fingerOn({ page, context, inDialog }: Person) {
  const devtools = await context.newCDPSession(page)
  const touches = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 400, id: 1 }],
    })
  const finger = {
    lands: () => touches('touchStart', 320),
    movesTo: (x: number) => touches('touchMove', x),
    lifts: () => touches('touchEnd'),
    swipes: async (to: string) => {
      await finger.lands()
      for (let x = 300; x > 100; x -= 20) await finger.movesTo(x)
      await finger.lifts()
      await inDialog(to).dialog.waitFor()
    },
  }
  return finger
}
