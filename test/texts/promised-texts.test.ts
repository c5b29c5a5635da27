import { beforeAll, describe, expect, test } from 'vitest'
import * as promised from './promised-texts.nl.ts'
import { dutchModules, readSaidTexts, samples, type SaidText } from './said-texts.ts'
import { isUsed } from './word-uses.ts'

const { notSaid, ...screens } = promised
let said: SaidText[]

beforeAll(async () => {
  said = await readSaidTexts()
})

describe.each(Object.entries(screens))('%s', (_screen, texts) => {
  test.each(texts)('says: %s', (text) => {
    const asFilledIn = filledIn(text)
    const places = said.filter((candidate) => asFilledIn.test(candidate.text))
    expect(places, 'is in no Dutch module').not.toEqual([])
    expect(places.filter(isUsed), 'is in a Dutch module, but nothing leads to it').not.toEqual([])
  })
})

test.each(Object.entries(notSaid))('says nowhere: %s', (text, why) => {
  expect(
    said.filter((candidate) => candidate.text.includes(text)),
    why,
  ).toEqual([])
})

test.each(dutchModules)('everything in %s is said somewhere', (path) => {
  const unused = said.filter((text) => text.path === path && !isUsed(text))
  expect(new Set(unused.map(({ exported, keys }) => [exported, ...keys].join('.')))).toEqual(new Set())
})

/** A pattern for a promised text with sample values filled in. */
function filledIn(text: string): RegExp {
  const filled = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? escaped(part) : filling(part)))
  return new RegExp(`^${filled.join('')}$`)
}

function filling(name: string): string {
  if (name === 'plan') return '(Intro|Starter|Professional|Studio)'
  return name in samples ? escaped(String(samples[name as keyof typeof samples])) : '.+'
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
