import type { Browser } from 'playwright-core'
import { openPerson, type Person } from '#test/journeys/person.ts'
import type { Cast } from './cast.ts'
import { everyScreen, type Audience } from './every-screen/every-screen.ts'
import type { Screen } from './every-screen/screen.ts'
import { inScreenState } from './open-screen-state.ts'
import { waitUntilStill } from './wait-until-still.ts'

const devices = ['desktop', 'phone'] as const
const themes = ['light', 'dark'] as const

export type Shot = { audience: Audience; screen: Screen; device: (typeof devices)[number] }

type Theme = (typeof themes)[number]
export type SavePicture = (picture: Buffer, shot: Shot, theme: Theme) => Promise<void>

export const pictureName = ({ screen, device }: Shot, theme: Theme) => `${screen.name}-${device}-${theme}`

type ShotContext = {
  chromium: Browser
  url: string
  cast: Cast
  keep: SavePicture
  /** Device pixel ratio of a phone. */
  phonePixels: number
}

// One per expected processor core.
const PARALLEL_BROWSERS = 2

export const listShots = (isWanted: (name: string) => boolean): Shot[] =>
  (Object.keys(everyScreen) as Audience[]).flatMap((audience) =>
    everyScreen[audience]
      .filter(({ name }) => isWanted(name))
      .flatMap((screen) =>
        devices
          .filter((device) => !screen.only || screen.only === device)
          .map((device) => ({ audience, screen, device })),
      ),
  )

/** Takes all shots in both themes. Returns a message for each shot that failed. */
export async function takeShots(shots: readonly Shot[], studio: ShotContext): Promise<string[]> {
  const waiting = shots.filter(({ screen }) => !screen.isLast)
  const failures = await Promise.all(
    Array.from({ length: PARALLEL_BROWSERS }, () => takeAll(waiting, studio)),
  )
  const last = shots.filter(({ screen }) => screen.isLast)
  return [...failures.flat(), ...(await takeAll(last, studio))]
}

async function takeAll(waiting: Shot[], studio: ShotContext): Promise<string[]> {
  const people = new Map<string, Person>()
  const failures: string[] = []
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const personKey = `${shot.screen.as} ${shot.device}`
    const person = people.get(personKey) ?? (await openBrowser(shot, studio))
    people.set(personKey, person)
    const shotName = `${shot.screen.name} on a ${shot.device}`
    try {
      await take(person, shot, studio)
      process.stdout.write(`${shotName}\n`)
    } catch (error) {
      failures.push(`${shotName}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await Promise.all([...people.values()].map((person) => person.leaves()))
  return failures
}

function openBrowser(
  { screen, device }: Shot,
  { chromium, url, cast, phonePixels }: ShotContext,
): Promise<Person> {
  const cookies = cast.cookiesOf(screen.as)
  return openPerson(chromium, url, {
    device,
    as: cookies && { cookies },
    browser: {
      reducedMotion: 'reduce',
      deviceScaleFactor: device === 'phone' ? phonePixels : 1,
      // Playwright can't route requests that a service worker handles.
      serviceWorkers: 'block',
    },
  })
}

const take = (person: Person, shot: Shot, { cast, keep }: ShotContext) =>
  inScreenState(person, { screen: shot.screen, ids: cast.ids }, async (page) => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await waitUntilStill(page)
      const picture = await page.screenshot({ caret: 'hide' })
      await keep(picture, shot, theme)
    }
  })
