import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '#platform/core/start-problem.ts'
import { assertBackupFolder } from './backups.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-backup-folder-'))
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'there'))
})
afterAll(() => rm(folder, { recursive: true }))

const start = (place: string | undefined) => assertBackupFolder({ BACKUP_TO: place })

test.each(['there', 'there/', 'not-yet', 'several/not/yet', 'there/../another'])(
  'a backup folder that can be made or written to is taken: %s',
  async (name) => {
    await expect(start(`${folder}/${name}`)).resolves.toBeUndefined()
  },
)

test.each([undefined, 's3://backups', 's3://backups/of/lichttafel'])(
  'without a folder nothing is looked at: %s',
  async (place) => {
    await expect(start(place)).resolves.toBeUndefined()
  },
)

async function problemWith(place: string) {
  const problem = await start(place).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  const { message } = problem as StartProblem
  expect(message.split('\n')).toHaveLength(1)
  return message
}

test.each(['file', 'file/below', 'file/far/below'])(
  'one that is a file, or below one, is named: %s',
  async (name) => {
    expect(await problemWith(join(folder, name))).toMatch(
      `The backup folder ${join(folder, name)} can't be used: `,
    )
  },
)

test.each(['/sys/backup', '/proc/backup', '/proc/self/several/below'])(
  'one of a file system that takes no files is named: %s',
  async (place) => {
    expect(await problemWith(place)).toMatch(`The backup folder ${place} can't be used: `)
  },
)

test.skipIf(process.getuid?.() === 0)('one that belongs to another user is named', async () => {
  const closed = join(folder, 'closed')
  // The folder was used before, so that opening it creates nothing.
  await mkdir(join(closed, '.scratch'), { recursive: true })
  await chmod(closed, 0o500)
  expect(await problemWith(closed)).toContain('it may not be written to by this user')
  await chmod(closed, 0o700)
})
