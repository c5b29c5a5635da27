import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '#platform/core/start-problem.ts'
import { prepareDataFolder } from './run-as.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-data-folder-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true }))

test('a data folder is made with those above it, closed to others, and may be a link', async () => {
  const made = join(folder, 'several', 'not', 'yet')
  await Promise.all([prepareDataFolder(made), prepareDataFolder(made)])
  expect((await stat(made)).mode & 0o007).toBe(0)
  expect(await readdir(made)).toEqual([])
  await symlink(made, join(folder, 'link'))
  await expect(prepareDataFolder(join(folder, 'link', 'below'))).resolves.toBeUndefined()
})

test.each(['/sys/lichttafel', '/proc/lichttafel', '/proc/self/several/below'])(
  'one of a file system that takes no files is named: %s',
  async (place) => {
    const problem = await prepareDataFolder(place).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect((problem as StartProblem).message).toMatch(`The data folder ${place} can't be used: `)
  },
)

test('one below a file is named', async () => {
  await expect(prepareDataFolder(join(folder, 'file', 'below'))).rejects.toThrow(
    'part of its path is a file, not a folder',
  )
})
