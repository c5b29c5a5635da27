import { screenPortions, type Portion } from '#test/screens/every-screen/every-screen.ts'
import { judgedInEveryRun } from '#test/screens/every-screen/judged-in-every-run.ts'
import type { Screen } from '#test/screens/every-screen/screen.ts'
import { signInCast, type Cast } from '#test/screens/cast.ts'
import { isThorough } from '#test/world/how-many.ts'
import { inScreenState } from '#test/screens/open-screen-state.ts'
import { keepsAxe } from './axe-scan.ts'
import { journey } from './journey.ts'
import { judge } from './judge-screen.ts'
import { openPerson, type Person } from './person.ts'
import { furnish } from './screen-house.ts'
import { shopOf } from './shop-journey.ts'
import { oncePerWorld } from './worlds-of-a-file.ts'
import { expect } from 'vitest'

type ScreenJourney = {
  cast: Cast
  seat: Seat
}

/** The person at the screen: one at a time, because each open page keeps sending requests. */
type Seat = { who?: string; person?: Person }

const castOf = oncePerWorld(async (world) => signInCast(world.url, await furnish(world, await shopOf(world))))
const seatOf = oncePerWorld(
  async (): Promise<Seat> => ({}),
  async ({ person }) => person?.leaves(),
)

const screenJourney = journey.extend<ScreenJourney>({
  cast: async ({ world }, use) => use(await castOf(world)),
  seat: async ({ world }, use) => use(await seatOf(world)),
})

const whoSees = ({ as, only }: Screen) => `${as} ${only ?? 'desktop'}`

// Each person's screens in a row, and at the end those that change what others show.
const placeOf = (screen: Screen) => `${screen.isLast ? 'last' : 'early'} ${whoSees(screen)}`

const isJudged = ({ name }: Screen) => isThorough || judgedInEveryRun.includes(name)

/** One test per screen: no findings on a desktop and on a phone. */
export function judgeScreens(portion: Portion): void {
  const screens: readonly Screen[] = screenPortions[portion].filter(isJudged)
  for (const screen of screens.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other))))
    screenJourney(screen.name, async ({ world, chromium, cast, seat }) => {
      if (seat.who !== whoSees(screen)) {
        await seat.person?.leaves()
        Object.assign(seat, { who: whoSees(screen), person: await sitDown() })
      }
      const person = seat.person!
      const findings = await inScreenState(person, { screen, ids: cast.ids }, (page) => judge(page, screen))
      expect([...findings, ...person.complaints().splice(0)]).toEqual([])

      async function sitDown() {
        const theirs = screens.filter(({ as }) => as === screen.as)
        const cookies = cast.cookiesOf(screen.as)
        const person = await openPerson(chromium, world.url, {
          as: cookies && { cookies },
          device: screen.only ?? 'desktop',
          refusedAt: theirs.flatMap(({ refusedAt }) => refusedAt ?? []),
          losesConnection: theirs.some(({ fails }) => fails),
          // A service worker would bring documents past the stand-ins, with the answers that they preload.
          browser: { serviceWorkers: 'block' },
        })
        await keepsAxe(person.context)
        return person
      }
    })
}
