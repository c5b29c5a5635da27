import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const paths = globSync('{src,test,ops,scripts,demo,tools}/**/*.{ts,tsx,mjs}', { cwd: root })

test("a file's name says which file it is: no two have the same", () => {
  const byName = Map.groupBy(paths, (path) => basename(path))
  const doubles = [...byName.values()].filter((same) => same.length > 1)
  expect(doubles).toEqual([])
})

test('no folder and no file is a drawer for everything', () => {
  const drawers =
    /(^|\/)(utils?|helpers?|shared|common|services|types|misc)\/|\/(index|utils?|helpers?|common|types)\.tsx?$/
  // The single entry point of ops/.
  expect(paths.filter((path) => drawers.test(path) && path !== 'ops/index.ts')).toEqual([])
})

test('nothing outside access is claimed to be a viewer, which the compiler would believe', () => {
  const claim = /\bas (unknown as )?(\w*Viewer|PhotoOwner|Identified)\b/
  const outside = paths.filter((path) => !path.startsWith('src/domains/access/server/'))
  const claims = outside.filter((path) => claim.test(readFileSync(join(root, path), 'utf8')))
  expect(claims).toEqual([])
})
