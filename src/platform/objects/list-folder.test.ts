import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#platform/db/uuid.ts'
import { listFilesOfPart, listFolderParts } from '#platform/objects/folder-parts.ts'
import { listFolder, listFolderInThreads } from '#platform/objects/list-folder.ts'
import type { ListedObject } from '#platform/objects/objects.ts'
import { runAsNobody } from '#test/world/run-as-nobody.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'listed-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const place = (key: string, bytes = '') => {
  mkdirSync(dirname(join(root, key)), { recursive: true })
  writeFileSync(join(root, key), bytes)
}

async function all(pages: AsyncIterable<ListedObject[]>): Promise<ListedObject[]> {
  const found = []
  for await (const page of pages) found.push(...page)
  return found
}

const photo = '01980a6e-0000-7000-8000-0000000000'
const name = fc.constantFrom('a', 'a-', 'a.b', 'a0', 'b', 'zo mer', 'é', `${photo}01`, `${photo}02`)
const key = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))

test('threads list what the process itself does: all that lies there in order of its keys, in any range', async () => {
  const range = { prefix: fc.oneof(fc.constant(''), key), after: fc.option(key), before: fc.option(key) }
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(key, { maxLength: 30 }), fc.record(range), async (keys, asked) => {
      rmSync(root, { recursive: true })
      mkdirSync(root)
      const placed = keys.filter((one) => !keys.some((other) => other.startsWith(`${one}/`)))
      for (const [at, one] of placed.entries()) place(one, 'x'.repeat(at))
      const { prefix, after, before } = asked
      const wanted = { root, prefix, after: after ?? undefined, before: before ?? undefined }

      const found = await all(listFolder(wanted))

      expect(found.map((file) => [file.key, file.sizeBytes])).toEqual(
        placed
          .map((one, at) => [one, at] as const)
          .filter(([one]) => one.startsWith(prefix) && one > (after ?? '') && !(before && one >= before))
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      )
      expect(await all(listFolderInThreads(wanted))).toEqual(found)
    }),
    { numRuns: 25 },
  )
})

test('a thousand photos come in order, from as many parts as there are', async () => {
  const keys = Array.from({ length: 1000 }, () => uuidv7()).flatMap((id) => [
    `originals/${id}`,
    `renditions/${id}/f1/480.jpg`,
    `renditions/${id}/f1/800.jpg`,
  ])
  for (const one of keys) place(one)

  const found = await all(listFolderInThreads({ root, prefix: '' }))

  expect(found.map((file) => file.key)).toEqual(keys.toSorted())
})

const both = [listFolder, listFolderInThreads]

test.each(both)('%o: what the disk refuses reaches whoever lists, or is listed by its name', async (list) => {
  const [open, closed] = [`${photo}01`, `${photo}02`]
  for (const one of ['originals/a', `renditions/${open}/480.jpg`, `renditions/${closed}/480.jpg`, 'zomer/b'])
    place(one, 'x')
  for (const folder of ['', 'originals', 'renditions', `renditions/${open}`])
    chmodSync(join(root, folder), 0o755)
  const shut = [join(root, 'renditions', closed), join(root, 'zomer')]
  for (const folder of shut) chmodSync(folder, 0o000)
  try {
    await runAsNobody(async () => {
      await expect(all(list({ root, prefix: '' }))).rejects.toMatchObject({ code: 'EACCES' })
      const found = await all(list({ root, prefix: '', withUnreadable: true }))
      expect(found.map(({ key, isUnreadable }) => [key, isUnreadable ?? false])).toEqual([
        ['originals/a', false],
        [`renditions/${open}/480.jpg`, false],
        [`renditions/${closed}/`, true],
        ['zomer/', true],
      ])
      const after = `renditions/${closed}/`
      expect(
        (await all(list({ root, prefix: '', after, withUnreadable: true }))).map(({ key }) => key),
      ).toEqual(['zomer/'])
    })
  } finally {
    for (const folder of shut) chmodSync(folder, 0o755)
  }
})

test('what goes while it is listed is left out, and so are links that lead nowhere or to themselves', () => {
  const [first, second] = [`${photo}01`, `${photo}02`]
  for (const one of ['a', 'b', `${first}/480.jpg`, `${second}/480.jpg`]) place(one)
  symlinkSync('kring', join(root, 'kring'))
  symlinkSync('nergens', join(root, 'leeg'))
  const wanted = { root, prefix: '', withUnreadable: true }
  const parts = [...listFolderParts(wanted)].filter((part) => part !== undefined)
  rmSync(join(root, 'b'))
  rmSync(join(root, first), { recursive: true })

  const found = parts.flatMap((part) => [...listFilesOfPart(wanted, part)])

  expect(found.map((file) => file.key)).toEqual([`${second}/480.jpg`, 'a'])
})

test('whoever stops listing leaves no thread behind', async () => {
  for (let at = 0; at < 3000; at++) place(`originals/${at}`)
  const workers: Worker[] = []
  const note = (worker: Worker) => void workers.push(worker)
  process.on('worker', note)

  for await (const page of listFolderInThreads({ root, prefix: '' })) {
    expect(page).not.toHaveLength(0)
    expect(workers.some(isAlive)).toBe(true)
    break
  }

  process.off('worker', note)
  expect(workers.filter(isAlive)).toEqual([])
})

/** A thread that has ended has the id -1. */
const isAlive = ({ threadId }: Worker) => threadId !== -1
