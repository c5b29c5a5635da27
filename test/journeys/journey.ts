import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, test as plainTest, type RunnerTask } from 'vitest'
import { openChromium } from '#test/browser/open-chromium.ts'
import { closeIdleContexts } from '#test/browser/reuse-contexts.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { builtPagesFolder } from './built-pages.ts'
import { openPerson, type Circumstances, type Person } from './person.ts'
import { shareWorld } from './world-per-file.ts'

type Journey = {
  opensWorld: () => Promise<World>
  worlds: ReturnType<typeof shareWorld>
  world: World
  chromium: Browser
  /** Whether every browser is new, with nothing cached. */
  isFirstVisit: boolean
  /**
   * Opens a browser for one person, signed in if `as` is given. Unexpected browser errors fail the
   * test.
   */
  someone: (circumstances?: Circumstances) => Promise<Person>
}

/**
 * Test against a complete product with its worker. One world per file, one browser context per
 * person.
 */
export const journey = plainTest.extend<Journey>({
  opensWorld: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern
    async ({}, use) => use(() => newWorld({ withWorker: true, webFolder: builtPagesFolder() })),
    { scope: 'file' },
  ],
  worlds: [
    async ({ opensWorld, chromium }, use) => {
      const worlds = shareWorld(async () => {
        const world = await opensWorld()
        // Pages spread their reconnects to spare a busy server. The few pages here need no delay.
        world.services.livePace = { spreadMs: 0, waitsTimes: 1 }
        return world
      })
      await use(worlds)
      await worlds.close()
      await closeIdleContexts(chromium)
    },
    { scope: 'file' },
  ],
  world: async ({ worlds }, use) => use(await worlds.shared()),
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the pattern
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
    const outcome = await reportOnPeople(task, people)
    await Promise.all(people.map((person) => person.leaves()))
    // A failed test already has its reason.
    if (task.result?.state === 'fail')
      process.stderr.write(outcome.complaints.map((line) => `${line}\n`).join(''))
    else expect(outcome.complaints).toEqual([])
  },
})

export const firstVisitJourney = journey.extend({ isFirstVisit: true })

/**
 * Returns the browsers' complaints, and whether all is well. If the test failed or a browser
 * complained, saves screenshots. Adds the screens' texts to the error of a failed test.
 */
export async function reportOnPeople(
  { name, result }: Pick<RunnerTask, 'name' | 'result'>,
  people: Person[],
) {
  const complaints = people.flatMap((person) => person.complaints())
  const isWell = result?.state !== 'fail' && complaints.length === 0
  if (!isWell) {
    await takePictures(name, people)
    const [error] = result?.errors ?? []
    if (error) error.message += await describeScreens(people)
  }
  return { complaints, isWell }
}

const MAX_TEXT_LENGTH = 400

/** Returns the URL and text of each screen, for reports without screenshots. */
async function describeScreens(people: Person[]): Promise<string> {
  const lines = people.map(async ({ page }) => {
    const dialog = page.getByRole('dialog')
    const shownPart = (await dialog.count()) > 0 ? dialog.last() : page.locator('body')
    const text = await shownPart.innerText({ timeout: 1000 }).catch(String)
    return `\n  ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH)}`
  })
  return (await Promise.all(lines)).join('')
}

const picturesFolder = join(import.meta.dirname, '../../var/journeys')

async function takePictures(name: string, people: Person[]) {
  for (const [index, { page }] of people.entries())
    await page.screenshot({ path: join(picturesFolder, `${name.slice(0, 60)}-${index + 1}.png`) })
}
