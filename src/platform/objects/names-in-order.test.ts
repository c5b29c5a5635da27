import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countByTier } from '#test/world/count-by-tier.ts'
import { root } from '../../../scripts/project.mjs'
import { createNameSorter } from './names-in-order.ts'

const memoryOfNames = join(root, 'test/storage/memory-of-names.ts')

const scrambled = (at: number) => hash('sha1', String(at)).slice(0, 16)

const idOf = (at: number) => `${scrambled(at).slice(0, 8)}-0000-7000-8000-${String(at).padStart(12, '0')}`

test.each([0, 1, 9_999, 10_000, 10_001, 25_000])('%i names come back in order, each once', (count) => {
  const names = Array.from({ length: count }, (_, at) =>
    at % 10 === 0 ? `é ${at}` : scrambled(at).slice(at % 9),
  )
  const kept = createNameSorter()
  for (const name of names) kept.add(name)
  const found = [...kept.inOrder()]
  expect(found).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
})

test('UUIDs come back as they were, with what stands behind each and whatever stands between them', () => {
  const names = Array.from({ length: 45_000 }, (_, at) =>
    at < 12_000 ? idOf(at) : at < 30_000 ? `${idOf(at)}/` : at % 7 === 0 ? `${idOf(at)}.2` : idOf(at),
  )
  const kept = createNameSorter()
  for (const name of names) kept.add(name)
  expect([...kept.inOrder()]).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
})

test.each([
  ['UUIDs, which are most of what there are', 'same', 25],
  ['other names', 'own', 60],
])('they take little memory: %s', (_what, endOfName, mostBytes) => {
  const count = countByTier(100_000, 1_000_000)
  const measure = [memoryOfNames, String(count), endOfName]
  const said = execFileSync(process.execPath, ['--expose-gc', ...measure], { encoding: 'utf8' })
  const { names, bytesOfEach } = JSON.parse(said) as { names: number; bytesOfEach: number }
  expect(names).toBe(count)
  expect(bytesOfEach).toBeLessThan(mostBytes)
})
