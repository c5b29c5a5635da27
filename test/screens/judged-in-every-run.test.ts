import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#domains/access/paths.rules.ts'
import { everyScreen, screenPortions } from './every-screen/every-screen.ts'
import { judgedInEveryRun } from './every-screen/judged-in-every-run.ts'
import type { ScreenIds, Screen } from './every-screen/screen.ts'

const screens: readonly Screen[] = Object.values(everyScreen).flat()
const names = screens.map(({ name }) => name)
const judged = screens.filter(({ name }) => judgedInEveryRun.includes(name))

const ids: ScreenIds = {
  chooser: 'chooser',
  buyer: 'buyer',
  studio: 'studio',
  stopPath: '/letters/stop',
  withdrawPath: '/withdraw/order',
  link: '/g/link',
  pinLink: '/g/pin',
  shared: '/g/shared',
}

function pageOf({ path }: Screen): string {
  const { pathname } = new URL(typeof path === 'string' ? path : path(ids), 'http://localhost')
  const page = Object.values(pages).find((one) =>
    new RegExp(`^${one.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname),
  )
  return page ?? `/${pathname.split('/')[1]}`
}

const pagesOf = (some: readonly Screen[]) => [...new Set(some.map(pageOf))].sort()

test('no two states of screens have the same name, and those that every run judges are among them, once', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(judgedInEveryRun.filter((name, at) => judgedInEveryRun.indexOf(name) !== at)).toEqual([])
  expect(judgedInEveryRun.filter((name) => !names.includes(name))).toEqual([])
})

test('every run judges at least one state of each page of the app, of each public document, and for each actor', () => {
  // Statements share one layout and differ in their text.
  const statements = ['/voorwaarden', '/cookies', '/toegankelijkheid']
  // This page looks like `not-found`.
  const quiet = ['/pay']
  const places = pagesOf(screens).filter((place) => ![...statements, ...quiet].includes(place))
  expect(pagesOf(judged)).toEqual(places)
  expect(pagesOf(judged)).toEqual(expect.arrayContaining(Object.values(pages)))
  expect(new Set(judged.map(({ as }) => as))).toEqual(new Set(screens.map(({ as }) => as)))
})

test('every run judges each state that the system may colour', () => {
  expect(judged.filter(({ inForcedColours }) => inForcedColours)).toEqual(
    screens.filter(({ inForcedColours }) => inForcedColours),
  )
})

test('each portion of the screens has a file that judges it', () => {
  const files = readdirSync('test/journeys').filter((file) => file.startsWith('screens.'))
  expect(files.sort()).toEqual(
    Object.keys(screenPortions)
      .map((portion) => `screens.${portion}.test.ts`)
      .sort(),
  )
})
