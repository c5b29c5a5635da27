import type { Browser } from 'playwright-core'
import { openPerson, type Person } from '#test/journeys/person.ts'
import type { Cast } from './cast.ts'
import { everyScreen, type Audience } from './every-screen/every-screen.ts'
import type { Screen } from './every-screen/screen.ts'
import { inScreenState } from './open-screen-state.ts'
import { standsStill } from './stand-still.ts'

const devices = ['desktop', 'phone'] as const
const themes = ['light', 'dark'] as const

export type Shot = { audience: Audience; screen: Screen; device: (typeof devices)[number] }

type Theme = (typeof themes)[number]
export type Keep = (picture: Buffer, shot: Shot, theme: Theme) => Promise<void>

export const pictureName = ({ screen, device }: Shot, theme: Theme) => `${screen.name}-${device}-${theme}`

type Studio = {
  chromium: Browser
  url: string
  cast: Cast
  keep: Keep
  /** The device pixel ratio of a phone. */
  phonePixels: number
}

// One per core that we count on.
const LANES = 2

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

/** Takes all shots in both themes; returns those whose state could not be reached, and goes on. */
export async function takeShots(shots: readonly Shot[], studio: Studio): Promise<string[]> {
  const waiting = shots.filter(({ screen }) => !screen.isLast)
  const failures = await Promise.all(Array.from({ length: LANES }, () => takeInTurn(waiting, studio)))
  const last = shots.filter(({ screen }) => screen.isLast)
  return [...failures.flat(), ...(await takeInTurn(last, studio))]
}

/** Takes shots until the list is empty, with one browser per person. */
async function takeInTurn(waiting: Shot[], studio: Studio): Promise<string[]> {
  const people = new Map<string, Person>()
  const failures: string[] = []
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const who = `${shot.screen.as} ${shot.device}`
    const person = people.get(who) ?? (await sitDown(shot, studio))
    people.set(who, person)
    const what = `${shot.screen.name} on a ${shot.device}`
    try {
      await take(person, shot, studio)
      process.stdout.write(`${what}\n`)
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await Promise.all([...people.values()].map((person) => person.leaves()))
  return failures
}

function sitDown({ screen, device }: Shot, { chromium, url, cast, phonePixels }: Studio): Promise<Person> {
  const cookies = cast.cookiesOf(screen.as)
  return openPerson(chromium, url, {
    device,
    as: cookies && { cookies },
    browser: {
      reducedMotion: 'reduce',
      deviceScaleFactor: device === 'phone' ? phonePixels : 1,
      // It would bring documents past the stand-ins, with the answers that they preload.
      serviceWorkers: 'block',
    },
  })
}

const take = (person: Person, shot: Shot, { cast, keep }: Studio) =>
  inScreenState(person, { screen: shot.screen, ids: cast.ids }, async (page) => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await standsStill(page)
      const picture = await page.screenshot({ caret: 'hide' })
      await keep(picture, shot, theme)
    }
  })
