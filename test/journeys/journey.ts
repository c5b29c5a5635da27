import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, test as plainTest, type RunnerTask } from 'vitest'
import { openChromium } from '#test/browser/open-chromium.ts'
import { closeResting } from '#test/browser/warm-contexts.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { builtPages } from './built-pages.ts'
import { openPerson, type Circumstances, type Person } from './person.ts'
import { worldsOfFile } from './worlds-of-a-file.ts'

type Journey = {
  opensWorld: () => Promise<World>
  worlds: ReturnType<typeof worldsOfFile>
  world: World
  chromium: Browser
  /** Whether each browser has never been here. */
  isFirstVisit: boolean
  /**
   * A person with a browser of their own, signed in when `as` is given. No browser may have logged errors when the test
   * ends.
   */
  someone: (circumstances?: Circumstances) => Promise<Person>
}

/**
 * A test in a whole product with its worker, among people with a browser each: one world per file, one Chromium per
 * worker.
 */
export const journey = plainTest.extend<Journey>({
  opensWorld: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what to prepare
    async ({}, use) => use(() => newWorld({ withWorker: true, webFolder: builtPages() })),
    { scope: 'file' },
  ],
  worlds: [
    async ({ opensWorld, chromium }, use) => {
      const worlds = worldsOfFile(async () => {
        const world = await opensWorld()
        // Screens of a crowd spare their server; these few come back at once.
        world.services.livePace = { spreadMs: 0, waitsTimes: 1 }
        return world
      })
      await use(worlds)
      await worlds.close()
      await closeResting(chromium)
    },
    { scope: 'file' },
  ],
  world: async ({ worlds }, use) => use(await worlds.shared()),
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const chromium = await openChromium()
      await use(chromium)
      await chromium.close()
    },
    { scope: 'worker' },
  ],
  isFirstVisit: false,
  someone: async ({ world, chromium, isFirstVisit, task }, use) => {
    const people: Person[] = []
    await use(async (circumstances) => {
      const person = await openPerson(chromium, world.url, { isFirstVisit, ...circumstances })
      people.push(person)
      return person
    })
    const end = await lookBack(task, people)
    await Promise.all(people.map((person) => person.leaves()))
    // A test that failed already has its reason; the complaints are printed beside it.
    if (task.result?.state === 'fail')
      process.stderr.write(end.complaints.map((line) => `${line}\n`).join(''))
    else expect(end.complaints).toEqual([])
  },
})

/** As `journey`, for people whose browsers have never been here. */
export const firstVisit = journey.extend({ isFirstVisit: true })

/** What the browsers of a test complained of; pictures of them are kept when it did not end well. */
export async function lookBack({ name, result }: Pick<RunnerTask, 'name' | 'result'>, people: Person[]) {
  const complaints = people.flatMap((person) => person.complaints())
  const isWell = result?.state !== 'fail' && complaints.length === 0
  if (!isWell) {
    await takePictures(name, people)
    const [error] = result?.errors ?? []
    if (error) error.message += await whatTheySaw(people)
  }
  return { complaints, isWell }
}

const SEEN_LETTERS_MAX = 400

/** What each screen said, in a line each: where only the report is kept, that is all there is to tell a race by. */
async function whatTheySaw(people: Person[]): Promise<string> {
  const lines = people.map(async ({ page }) => {
    const dialog = page.getByRole('dialog')
    const there = (await dialog.count()) > 0 ? dialog.last() : page.locator('body')
    const text = await there.innerText({ timeout: 1000 }).catch(String)
    return `\n  ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, SEEN_LETTERS_MAX)}`
  })
  return (await Promise.all(lines)).join('')
}

const picturesFolder = join(import.meta.dirname, '../../var/journeys')

async function takePictures(name: string, people: Person[]) {
  for (const [index, { page }] of people.entries())
    await page.screenshot({ path: join(picturesFolder, `${name.slice(0, 60)}-${index + 1}.png`) })
}
