import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as promised from './promised-texts.nl.ts'
import { dutchModulePaths, readProductTexts, root, sampleValues, type ProductText } from './product-texts.ts'
import { isTextUsed } from './text-uses.ts'
import { withApostrophes } from '#platform/pure/shown-text.ts'

const { reasonsForUnusedTexts, ...screens } = promised
let said: ProductText[]

beforeAll(async () => {
  said = await readProductTexts()
})

describe.each(Object.entries(screens))('%s', (_screen, texts) => {
  test.each(texts)('says: %s', (text) => {
    const asFilledIn = filledIn(text)
    const places = said.filter((candidate) => asFilledIn.test(candidate.text))
    expect(places, 'is in no Dutch module').not.toEqual([])
    expect(places.filter(isTextUsed), 'is in a Dutch module, but nothing leads to it').not.toEqual([])
  })
})

test.each(Object.entries(reasonsForUnusedTexts))('says nowhere: %s', (text, why) => {
  expect(
    said.filter((candidate) => candidate.text.includes(text)),
    why,
  ).toEqual([])
})

test.each(dutchModulePaths)('everything in %s is said somewhere', (path) => {
  const unused = said.filter((text) => text.path === path && !isTextUsed(text))
  expect(new Set(unused.map(({ exported, keys }) => [exported, ...keys].join('.')))).toEqual(new Set())
})

const readByPrograms = ['src/domains/api/publishing/published.nl.ts']

// Matches an apostrophe between letters ("foto's") or before a shortened word ("'s avonds").
const straightApostrophe = /\p{L}'\p{L}|[\s"`(]'[kmnst](?![\p{L}'])/u
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test.each(globSync('{src,plugins,sandbox}/**/*.nl.ts', { cwd: root }).sort())(
  '%s writes apostrophes as ’',
  (path) => {
    const lines = withoutComments(readFileSync(join(root, path), 'utf8')).split('\n')
    const straight = lines.filter((line) => straightApostrophe.test(line))
    expect(straight.length > 0, straight.join('\n')).toBe(readByPrograms.includes(path))
  },
)

function filledIn(promise: string): RegExp {
  const text = withApostrophes(promise)
  const filled = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? escaped(part) : filling(part)))
  return new RegExp(`^${filled.join('')}$`)
}

function filling(name: string): string {
  if (name === 'plan') return '(Intro|Starter|Professional|Studio)'
  return name in sampleValues ? escaped(String(sampleValues[name as keyof typeof sampleValues])) : '.+'
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
