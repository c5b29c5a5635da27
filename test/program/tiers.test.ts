import { describe, expect, test } from 'vitest'
import { drawTests } from '../../scripts/changed-tests.mjs'
import { shapeOfCode } from '../../scripts/code-shape.mjs'
import { tallyOfWeight } from '../../scripts/tally.mjs'
import { thoroughFiles } from '../../scripts/thorough-files.mjs'

test('the thorough tier takes the files that do more in it, by themselves or by their helpers', () => {
  const files = thoroughFiles()
  // One differs by itself, one by a helper of a helper, one by the seed of its properties.
  expect(files).toContain('test/crash/worker-crash.test.ts')
  expect(files).toContain('test/journeys/screens-of-admins.test.ts')
  expect(files).toContain('src/domains/catalog/vat.test.ts')
  expect(files).not.toContain('test/program/tiers.test.ts')
})

describe('a file of tests does the same', () => {
  const code = "import { open } from 'a'\ntest('opens', async () => { expect(await open(3)).toBe('yes') })"
  const same = (text: string) => expect(shapeOfCode(text)).toBe(shapeOfCode(code))
  const other = (text: string) => expect(shapeOfCode(text)).not.toBe(shapeOfCode(code))

  test('with other imports, other names, a comment and other line breaks', () => {
    same(code.replace("'a'", "'b'"))
    same(code.replaceAll('open(', 'unlock(').replace('{ open }', '{ unlock }'))
    same(`// Why.\n${code.replaceAll('(', '(\n')}`)
  })

  test('but not with another value, another call, or one step less', () => {
    other(code.replace('3', '4'))
    other(code.replace("'yes'", "'no'"))
    other(code.replace('await open(3)', 'await open(open(3))'))
    other(code.replace('expect(await open(3))', 'expect(open(3))'))
    other(code.replace('.toBe', '.not.toBe'))
  })
})

describe('files that are tried again and again', () => {
  const files = Array.from({ length: 20 }, (_, index) => `test/${index}.test.ts`)
  const secondsOfFile = Object.fromEntries(files.slice(1).map((file) => [file, 5]))
  const draw = (commit: string, seconds: number) =>
    drawTests(files, { commit, secondsOfFile, unknownSeconds: 15, seconds })

  test('are all of them where there is time for all', () => {
    expect(draw('a', 19 * 5 + 15).toSorted()).toEqual(files.toSorted())
  })

  test('are else drawn by the commit, within the time', () => {
    expect(draw('a', 30)).toEqual(draw('a', 30))
    expect(draw('a', 30)).not.toEqual(draw('b', 30))
    expect(draw('a', 30).length).toBeLessThanOrEqual(6)
    expect(draw('a', 4)).toEqual([])
  })
})

describe('the fast tier', () => {
  const light = { cpuSeconds: 2600, secondsOfFiles: { 'test/a.test.ts': 120 } }

  test('is light enough up to its bounds, and nobody judges one that did not run', () => {
    expect(tallyOfWeight(light, {})).toEqual({ passed: 1, failed: 0, failures: [] })
    expect(tallyOfWeight(undefined, {})).toEqual({ passed: 0, failed: 0, failures: [] })
  })

  test('fails once a file takes over two minutes, or the whole more of the processor than it may', () => {
    const heavy = { cpuSeconds: 2601, secondsOfFiles: { 'test/a.test.ts': 121, 'test/b.test.ts': 3 } }
    expect(tallyOfWeight(heavy, {}).failures).toEqual([
      'test/a.test.ts: took 121 s of the fast tier, over 120',
      'the fast tier took 2601 s of processor, over 2600',
    ])
  })

  test('is no heavier on a machine where most files take twice as long, and a file that grew is found there too', () => {
    const noted = { 'test/a.test.ts': 61, 'test/b.test.ts': 20, 'test/c.test.ts': 40, 'test/d.test.ts': 1 }
    const slow = { 'test/a.test.ts': 122, 'test/b.test.ts': 40, 'test/c.test.ts': 80, 'test/d.test.ts': 30 }
    expect(tallyOfWeight({ cpuSeconds: 5000, secondsOfFiles: slow }, noted).failures).toEqual([])
    const grown = { ...slow, 'test/a.test.ts': 250 }
    expect(tallyOfWeight({ cpuSeconds: 5000, secondsOfFiles: grown }, noted).failures).toEqual([
      'test/a.test.ts: took 125 s of the fast tier, over 120',
    ])
  })
})
