import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergePages } from './merge-pages.ts'

type Item = { key: string; from: string }

async function* inPages(keys: readonly string[], sizes: readonly number[], from: string) {
  let at = 0
  for (const size of sizes) {
    yield keys.slice(at, at + size).map((key): Item => ({ key, from }))
    at += size
  }
  yield keys.slice(at).map((key): Item => ({ key, from }))
}

async function readAll<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const all = []
  for await (const page of pages) all.push(...page)
  return all
}

const pair = (key: string, one?: { key: string }, other?: { key: string }) => ({ key, one, other })

const keysInOrder = fc
  .uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 40 })
  .map((keys) => keys.toSorted((one, other) => (one < other ? -1 : 1)))
const pageSizes = fc.array(fc.nat(5), { maxLength: 20 })

test('however two lists are cut into pages, each key comes once, in order, with what either holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      keysInOrder,
      pageSizes,
      keysInOrder,
      pageSizes,
      async (ones, oneSizes, others, sizes) => {
        const found = await readAll(
          mergePages(inPages(ones, oneSizes, 'one'), inPages(others, sizes, 'other'), pair),
        )
        const keys = [...new Set([...ones, ...others])].toSorted((one, other) => (one < other ? -1 : 1))
        expect(found).toEqual(
          keys.map((key) => ({
            key,
            ...(ones.includes(key) && { one: { key, from: 'one' } }),
            ...(others.includes(key) && { other: { key, from: 'other' } }),
          })),
        )
      },
    ),
  )
})

test('what breaks one list reaches whoever reads both, and the other is let go', async () => {
  let isLetGo = false
  async function* endless() {
    try {
      for (let at = 0; ; at++) yield [{ key: `a${at}` }]
    } finally {
      isLetGo = true
    }
  }
  async function* broken() {
    yield [{ key: 'a0' }]
    throw new Error('the bucket is away')
  }
  await expect(readAll(mergePages(endless(), broken(), pair))).rejects.toThrow('away')
  expect(isLetGo).toBe(true)
})
