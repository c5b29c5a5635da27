import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

const root = join(import.meta.dirname, '..', '..')

/** Matches a house (domain, app, ui or platform) and its room (a folder). */
const HOUSES =
  /^(?:src\/domains\/([\w-]+)\/(?:(.+)\/)?(server|ui)|src\/(app|ui|platform)(?:\/([\w-]+))?)\/.*\.tsx?$/

type Room = { house: string; name: string; isRoof: boolean; isCore: boolean }

/** Returns a file's room. In a domain, only files below `server` or `ui` have a room. */
function roomOf(path: string): Room | undefined {
  const [, domain, within, side, part, folder] = HOUSES.exec(path) ?? []
  if (part !== undefined)
    return { house: part, name: folder ?? part, isRoof: folder === undefined, isCore: folder === 'core' }
  if (domain === undefined) return undefined
  const isRoof = within === undefined
  return { house: domain, name: `${within ?? domain}/${side}`, isRoof, isCore: within === 'core' }
}

function readDoors(texts: ReadonlyMap<string, string>) {
  return [...texts].flatMap(([path, text]) =>
    readImports(path, text).flatMap((imported) => {
      const [from, to] = [roomOf(path), roomOf(imported)]
      const isDoor = from && to && from.house === to.house && from.name !== to.name
      return isDoor ? [{ from, to, says: `${path} imports ${imported}` }] : []
    }),
  )
}

/**
 * Lists imports within a house that break a rule: files of a core import no other room, files of a
 * room do not import the roof (the files that lie in no room's folder), and rooms form no cycle.
 */
function findBreaches(texts: ReadonlyMap<string, string>): string[] {
  const doors = readDoors(texts)
  const key = ({ house, name }: Room) => `${house}: ${name}`
  const beyond = (start: string) => {
    const reached = new Set([start])
    for (const room of reached) for (const { from, to } of doors) if (key(from) === room) reached.add(key(to))
    return reached
  }
  const reach = new Map(doors.map(({ to }) => [key(to), beyond(key(to))]))
  return doors
    .filter(
      ({ from, to }) => from.isCore || (to.isRoof && !from.isRoof) || reach.get(key(to))!.has(key(from)),
    )
    .map(({ says }) => says)
}

test('in every domain, in the design system and in the app, rooms stand on a core and below a roof', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')])
  expect(readDoors(new Map(sources)).length).toBeGreaterThan(500)
  expect(findBreaches(new Map(sources))).toEqual([])
})

describe('the wall', () => {
  const table = '#domains/light-table'
  test.each([
    ['core that uses a room', 'light-table/core/ui/a.ts', `${table}/grid/ui/b.ts`],
    ['core that uses the roof', 'light-table/core/server/a.ts', `${table}/server/b.ts`],
    ['a room that uses the roof', 'light-table/grid/ui/a.ts', `${table}/ui/b.ts`],
  ])('stops %s', (_, from, to) => {
    const texts = new Map([[`src/domains/${from}`, `import '${to}'`]])
    expect(findBreaches(texts)).toHaveLength(1)
  })

  test('stops rooms that use each other, by whatever way round', () => {
    const rooms = ['grid', 'viewer', 'loupe']
    const texts = rooms.map((room, place): [string, string] => [
      `src/domains/light-table/${room}/ui/a.ts`,
      `import '${table}/${rooms[(place + 1) % 3]}/ui/a.ts'`,
    ])
    expect(findBreaches(new Map(texts))).toHaveLength(3)
    expect(findBreaches(new Map(texts.slice(1)))).toEqual([])
  })

  test('lets the roof use its rooms, rooms the core, and everyone contracts, rules and texts', () => {
    const texts = new Map([
      ['src/domains/light-table/ui/a.ts', `import '${table}/grid/ui/b.ts'; import '${table}/core/ui/c.ts'`],
      ['src/domains/light-table/grid/ui/b.ts', `import '${table}/core/ui/c.ts'`],
      ['src/domains/light-table/core/ui/c.ts', `import '${table}/grid/grid.rules.ts'`],
    ])
    expect(findBreaches(texts)).toEqual([])
  })
})
