import { screenPortions, type Portion } from '#test/screens/every-screen/every-screen.ts'
import { judgedInEveryRun } from '#test/screens/every-screen/judged-in-every-run.ts'
import type { Screen } from '#test/screens/every-screen/screen.ts'
import { signInCast, type Cast } from '#test/screens/cast.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { inScreenState } from '#test/screens/open-screen-state.ts'
import { preloadAxe } from './axe-scan.ts'
import { journey } from './journey.ts'
import { judgeScreen } from './judge-screen.ts'
import { openPerson, type Person } from './person.ts'
import { createScreenPeople } from './screen-people.ts'
import { shopOf } from './shop-journey.ts'
import { oncePerWorld } from './world-per-file.ts'
import { expect } from 'vitest'

type ScreenJourney = {
  cast: Cast
  seat: CurrentPerson
}

/** Only one person at a time, because each open page keeps sending requests. */
type CurrentPerson = { who?: string; person?: Person }

const castOf = oncePerWorld(async (world) =>
  signInCast(world.url, await createScreenPeople(world, await shopOf(world))),
)
const currentPersonOf = oncePerWorld(
  async (): Promise<CurrentPerson> => ({}),
  async ({ person }) => person?.leaves(),
)

const screenJourney = journey.extend<ScreenJourney>({
  cast: async ({ world }, use) => use(await castOf(world)),
  seat: async ({ world }, use) => use(await currentPersonOf(world)),
})

const personKeyOf = ({ as, only }: Screen) => `${as} ${only ?? 'desktop'}`

// Groups screens by person. Screens that change what others show come last.
const sortKeyOf = (screen: Screen) => `${screen.isLast ? 'last' : 'early'} ${personKeyOf(screen)}`

const isJudged = ({ name }: Screen) => isThorough || judgedInEveryRun.includes(name)

export function declareScreenJourneys(portion: Portion): void {
  const screens: readonly Screen[] = screenPortions[portion].filter(isJudged)
  for (const screen of screens.toSorted((one, other) => sortKeyOf(one).localeCompare(sortKeyOf(other))))
    screenJourney(screen.name, async ({ world, chromium, cast, seat }) => {
      if (seat.who !== personKeyOf(screen)) {
        await seat.person?.leaves()
        Object.assign(seat, { who: personKeyOf(screen), person: await openScreenPerson() })
      }
      const person = seat.person!
      const findings = await inScreenState(person, { screen, ids: cast.ids }, (page) =>
        judgeScreen(page, screen),
      )
      expect([...findings, ...person.complaints().splice(0)]).toEqual([])

      async function openScreenPerson() {
        const actorScreens = screens.filter(({ as }) => as === screen.as)
        const cookies = cast.cookiesOf(screen.as)
        const person = await openPerson(chromium, world.url, {
          as: cookies && { cookies },
          device: screen.only ?? 'desktop',
          refusedAt: actorScreens.flatMap(({ refusedAt }) => refusedAt ?? []),
          losesConnection: actorScreens.some(({ fails }) => fails),
          // Playwright can't route requests that a service worker makes.
          browser: { serviceWorkers: 'block' },
        })
        await preloadAxe(person.context)
        return person
      }
    })
}
