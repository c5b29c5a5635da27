import type { Screen } from '#test/screens/every-screen/screen.ts'
import { signInCast, type Cast } from '#test/screens/cast.ts'
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
  people: Map<string, Person>
}

const castOf = oncePerWorld(async (world) => signInCast(world.url, await furnish(world, await shopOf(world))))
const peopleOf = oncePerWorld(
  async () => new Map<string, Person>(),
  (people) => Promise.all([...people.values()].map((person) => person.leaves())),
)

const screenJourney = journey.extend<ScreenJourney>({
  cast: async ({ world }, use) => use(await castOf(world)),
  people: async ({ world }, use) => use(await peopleOf(world)),
})

/** One test per screen: no findings on a desktop and on a phone. */
export function judgeScreens(screens: readonly Screen[]): void {
  for (const screen of screens.toSorted((one, other) => Number(one.isLast ?? 0) - Number(other.isLast ?? 0)))
    screenJourney(screen.name, async ({ world, chromium, cast, people }) => {
      const device = screen.only ?? 'desktop'
      const who = `${screen.as} ${device}`
      const person = people.get(who) ?? (await sitDown())
      people.set(who, person)
      const findings = await inScreenState(person, { screen, ids: cast.ids }, (page) => judge(page, screen))
      expect([...findings, ...person.complaints().splice(0)]).toEqual([])

      async function sitDown() {
        const theirs = screens.filter(({ as }) => as === screen.as)
        const cookies = cast.cookiesOf(screen.as)
        const person = await openPerson(chromium, world.url, {
          as: cookies && { cookies },
          device,
          refusedAt: theirs.flatMap(({ refusedAt, refuses = {} }) => [
            ...(refusedAt ? [refusedAt] : []),
            ...Object.keys(refuses).map((endpoint) => `/rpc/${endpoint}`),
          ]),
          losesConnection: theirs.some(({ fails }) => fails),
          // A service worker would bring documents past the stand-ins, with the answers that they preload.
          browser: { serviceWorkers: 'block' },
        })
        await keepsAxe(person.context)
        return person
      }
    })
}
