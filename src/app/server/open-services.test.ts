import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServices } from './open-services.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

const log = pino({ level: 'silent' })
const start = () =>
  openServices(readSettings({ DATA_FOLDER: folder }), 'postgres://nobody@localhost/none', log)
const secretFile = () => join(folder, 'secret')

test('processes that start at once make one secret, which later starts find again', async () => {
  const first = await Promise.all(Array.from({ length: 8 }, start))
  const kept = await readFile(secretFile(), 'utf8')
  expect(kept).toMatch(/^[0-9a-f]{64}$/)
  for (const { secret } of [...first, await start()]) expect(secret).toBe(kept)
  expect((await readdir(folder)).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
})

test.each(['', '\n', 'd41d8cd98f00'])('a file that holds %j is not taken for a secret', async (half) => {
  await writeFile(secretFile(), half)
  await expect(start()).rejects.toThrow('holds no whole secret')
  await rm(secretFile())
  expect((await start()).secret).toHaveLength(64)
})
