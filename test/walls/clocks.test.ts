import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

/** Test files outside test/measured that use real time or randomness, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'test/backup/machine.ts': 'PostgreSQL names moments to restore by the clock of the machine',
  'test/journeys/person.ts':
    'a page stirs its own mouse, as a hand does, before the photo viewer falls asleep',
  'test/program/wait-until.ts': 'a program of its own tells nobody when it has come so far',
  'test/screens/open-screen-state.ts': 'wraps the timers of a page, so that retries come at once',
  'test/screens/quiet-page.ts': 'wraps the timers of a page, to know when none is left',
  'test/screens/wait-until-still.ts':
    'pictures and fonts may fail to come, and a picture is taken all the same',
  'test/world/movable-clock.ts': 'PostgreSQL, files and browsers go by the clock of the machine',
}
const EXCEPTIONS_MAX = 9

const root = join(import.meta.dirname, '..', '..')
const sources = new Map(
  globSync('{src,test,sandbox,demo,plugins,ops,scripts,tools}/**/*.{ts,tsx,mjs}', { cwd: root })
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

const REFUSED = [
  'Date.now',
  'new Date()',
  'performance.now',
  'hrtime',
  'sleep',
  'setTimeout',
  'setInterval',
  'waitForTimeout',
  'Math.random',
  'randomInt',
]

/** Lists real clocks and random sources. Strings and comments don't count. */
function clocksIn(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // A property that is named like a clock may hold a fake.
    const isGiven = ts.isPropertyAssignment(node.parent) && node.parent.name === node
    const mayTake = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isNewExpression(node)
    const name = node.getText().replace(/^(globalThis|window)\./, '')
    if (mayTake && !isGiven && REFUSED.includes(name)) found.push(name)
    ts.forEachChild(node, visit)
  }
  // Parsing every file takes seconds.
  if (REFUSED.some((name) => text.includes(name)))
    ts.forEachChild(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true), visit)
  return found
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('test/')
const isMeasuring = (path: string) => path.startsWith('test/measured/')

const isProgram = (path: string) => /^(src\/app|plugins\/uploader|scripts)\/[^/]+$/.test(path)

function testsAmong(texts: ReadonlyMap<string, string>): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts)
    for (const imported of readImports(path, text))
      if (texts.has(imported) && !isProgram(imported))
        importers.set(imported, [...(importers.get(imported) ?? []), path])
  const found = new Set([...texts.keys()].filter(isTest))
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [path, by] of importers) if (by.every((importer) => found.has(importer))) found.add(path)
  }
  return found
}

const tests = testsAmong(sources)

test('no test goes by the clock or by chance, but those that measure and those of which it is said why', () => {
  const found = [...tests].filter((path) => !isMeasuring(path) && clocksIn(sources.get(path)!).length > 0)
  expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(EXCEPTIONS_MAX)
})

test('only tests of a thorough run measure', () => {
  const quiet = [...tests].filter((path) => {
    const text = sources.get(path)!
    return !isMeasuring(path) && readImports(path, text).some(isMeasuring) && !text.includes('isThorough')
  })
  expect(quiet).toEqual([])
})

describe('the wall', () => {
  test.each([
    ['const at = Date.now()', ['Date.now']],
    ['const now = new Date()', ['new Date()']],
    ['const ms = globalThis.performance.now()', ['performance.now']],
    ['process.hrtime.bigint()', ['hrtime']],
    ["import { sleep } from './sleep.ts'", ['sleep']],
    ["import { setTimeout as delay } from 'node:timers/promises'", ['setTimeout']],
    ['await page.evaluate(() => new Promise((done) => window.setTimeout(done, 5)))', ['setTimeout']],
    ['const { setInterval: again } = window', ['setInterval']],
    ['await page.waitForTimeout(5)', ['waitForTimeout']],
    ['const chance = () => Math.random() < 0.5', ['Math.random']],
    ["import { randomInt } from 'node:crypto'; randomInt(3)", ['randomInt', 'randomInt']],
    ['const text = `${Date.now()} Date.now`', ['Date.now']],
  ])('refuses %s', (text, clocks) => {
    const found = clocksIn(text)
    for (const clock of clocks) expect(found).toContain(clock)
  })

  test.each([
    "const at = new Date('2026-11-26T09:00:00Z')",
    "vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })",
    '// A timer of setTimeout(…) would wait until Date.now() is late.',
    'createPatience({ sleep: nap, now: () => time })',
    'page.clock.fastForward(1000)',
  ])('lets %s pass', (text) => expect(clocksIn(text)).toEqual([]))

  test('looks into what only tests import, and into nothing that the product or a program needs', () => {
    const texts = new Map([
      ['src/a.test.ts', "import './held.ts'; import '#platform/b.ts'; import './product.ts'"],
      ['src/held.ts', "import './deeper.ts'; import './product.ts'"],
      ['src/deeper.ts', ''],
      ['src/platform/b.ts', ''],
      ['src/product.ts', ''],
      ['src/other.ts', "import './product.ts'"],
      ['src/app/start.ts', ''],
      ['test/world/c.ts', "import '#app/start.ts'"],
    ])
    expect([...testsAmong(texts)].toSorted()).toEqual([
      'src/a.test.ts',
      'src/deeper.ts',
      'src/held.ts',
      'src/platform/b.ts',
      'test/world/c.ts',
    ])
  })
})
