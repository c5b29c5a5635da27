import { describe, expect, test } from 'vitest'
import { sampleTests } from '../../scripts/changed-tests.mjs'
import { shapeOfCode } from '../../scripts/code-shape.mjs'
import { tallyExceededLimits } from '../../scripts/tally.mjs'
import { testFiles } from '../../scripts/project.mjs'
import { fastFiles, thoroughFiles } from '../../scripts/thorough-files.mjs'

test('the thorough tier takes the files that do more in it, by themselves or by their helpers', () => {
  const files = thoroughFiles()
  expect(files).toContain('test/crash/worker-crash.test.ts')
  expect(files).toContain('test/journeys/screens.admins.test.ts')
  expect(files).toContain('src/domains/catalog/vat.test.ts')
  expect(files).not.toContain('test/program/tiers.test.ts')
})

test('a run of both tiers has each file once and leaves none out', () => {
  const both = [...fastFiles({ isBesideThorough: true }), ...thoroughFiles()]
  expect(both.toSorted()).toEqual(testFiles().toSorted())
  // Alone, the fast tier leaves out only real-time measurements.
  const alone = fastFiles({ isBesideThorough: false })
  const left = testFiles().filter((file) => !alone.includes(file))
  expect(left.every((file) => file.startsWith('test/measured/'))).toBe(true)
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
    sampleTests(files, { commit, secondsOfFile, unknownSeconds: 15, seconds })

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
  const light = { cpuSeconds: 4000, secondsOfFiles: { 'test/a.test.ts': 180 } }

  test('is light enough up to its bounds, and nobody judges one that did not run', () => {
    expect(tallyExceededLimits(light, {})).toEqual({ passed: 1, failed: 0, failures: [] })
    expect(tallyExceededLimits(undefined, {})).toEqual({ passed: 0, failed: 0, failures: [] })
  })

  test('fails once a file takes over three minutes, or the whole more of the processor than it may', () => {
    const heavy = { cpuSeconds: 4001, secondsOfFiles: { 'test/a.test.ts': 181, 'test/b.test.ts': 3 } }
    expect(tallyExceededLimits(heavy, {}).failures).toEqual([
      'test/a.test.ts: took 181 s of the fast tier, over 180',
      'the fast tier took 4001 s of processor, over 4000',
    ])
  })

  test('is no heavier on a machine where most files take twice as long, and a file that grew is found there too', () => {
    const noted = { 'test/a.test.ts': 61, 'test/b.test.ts': 20, 'test/c.test.ts': 40, 'test/d.test.ts': 1 }
    const slow = { 'test/a.test.ts': 122, 'test/b.test.ts': 40, 'test/c.test.ts': 80, 'test/d.test.ts': 30 }
    expect(tallyExceededLimits({ cpuSeconds: 5000, secondsOfFiles: slow }, noted).failures).toEqual([])
    const ofHalf = { 'test/a.test.ts': 122 }
    expect(tallyExceededLimits({ cpuSeconds: 5000, secondsOfFiles: ofHalf }, noted).failures).toEqual([
      'the fast tier took 2500 s of processor, over 2000',
    ])
    const grown = { ...slow, 'test/a.test.ts': 370 }
    expect(tallyExceededLimits({ cpuSeconds: 5000, secondsOfFiles: grown }, noted).failures).toEqual([
      'test/a.test.ts: took 185 s of the fast tier, over 180',
    ])
  })
})
