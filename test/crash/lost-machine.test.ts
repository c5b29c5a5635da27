import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drillTexts, restoreTexts } from '#app/commands/command-texts.ts'
import { openBackup } from '#ops/backup/backups.ts'
import { readSettings } from '#app/server/settings.ts'
import { reachEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { eventually } from '#test/world/eventually.ts'
import { runCommandInSharedProcess, runCommandInOwnProcess } from '#test/program/run-command.ts'
import { copyDatabase } from '#test/program/new-installation.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'

let data: Awaited<ReturnType<typeof newDataFolder>>
let settings: Record<string, string>
beforeAll(async () => {
  data = await newDataFolder()
  await mkdir(join(data.folder, 'var'))
  await copyDatabase(join(data.folder, 'var', 'postgres'))
  settings = {
    DATA_FOLDER: join(data.folder, 'var'),
    BACKUP_TO: join(data.folder, 'backup'),
    BACKUP_KEY: 'a key that is long enough to be one',
    DEMO: 'off',
  }
})
afterAll(() => data.remove())

const start = () => startProgram(settings['DATA_FOLDER']!, settings)
const sayingBy =
  (run: typeof runCommandInOwnProcess) =>
  async (name: string, ...words: string[]) => {
    const { code, output, complaint } = await run(settings, name, ...words)
    return { code, text: output + complaint }
  }
const says = sayingBy(runCommandInOwnProcess)
const saysAtOnce = sayingBy(runCommandInSharedProcess)
const bases = async () => {
  const folders = await readdir(join(settings['BACKUP_TO']!, 'bases')).catch(() => [])
  return folders.filter((id) => existsSync(join(settings['BACKUP_TO']!, 'bases', id, 'manifest')))
}

/** Reads the time of the last restore, which the running product records for the back office. */
async function restoredAt(): Promise<Date | undefined> {
  const folder = join(settings['DATA_FOLDER']!, 'postgres')
  const { url, stop } = await reachEmbeddedPostgres({ folder, log: pino({ level: 'silent' }) })
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ at: Date }>(
    `select succeeded_at as at from backups where kind = 'restored'`,
  )
  await client.end()
  await stop()
  return rows[0]?.at
}

async function filesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).toSorted()
  const found = await Promise.all(names.map((name) => stat(join(folder, name))))
  return names.map((name, at) => `${name} ${found[at]!.size} ${found[at]!.mtimeMs}`)
}

test('a product backs itself up from its first start, and is brought back by two commands', async () => {
  const program = await start()
  // The scheduled backup makes the first base backup.
  await eventually(async () => expect(await bases()).toHaveLength(1), 30_000)
  await writeFile(join(settings['DATA_FOLDER']!, 'objects', 'photo.jpg'), 'bytes of a photo')
  const backedUp = await says('backup')
  expect(backedUp).toMatchObject({ code: 0, text: expect.stringContaining(settings['BACKUP_TO']!) })
  expect(await bases()).toHaveLength(2)
  expect(await saysAtOnce('restore', '--to', restoreTexts.now)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is in use by process'),
  })
  await program.stop()

  const checked = await says('check-backup', '--alles')
  expect(checked.text).toContain('Every second can be restored from')
  expect(checked.code).toBe(0)

  const filesOf = () => Promise.all([settings['BACKUP_TO']!, settings['DATA_FOLDER']!].map(filesIn))
  const before = await filesOf()
  const drilled = await saysAtOnce('drill', '--in', data.folder)
  expect(drilled.text).toContain(drillTexts.passed)
  expect(drilled.text).toMatch(/\/healthz +200 +ok \d.*\n +\/readyz +200 +ok\n +\/ +200 /)
  expect(drilled.code).toBe(0)
  expect(await filesOf()).toEqual(before)
  expect((await readdir(data.folder)).toSorted()).toEqual(['backup', 'var'])

  await rm(settings['DATA_FOLDER']!, { recursive: true })
  const restored = await says('restore', '--to', restoreTexts.now)
  expect(restored.text).toContain('The database is back in its place')
  expect(restored.code).toBe(0)
  expect(restored.text).toContain(restoreTexts.asTest({ isWhole: true, isNoted: true }))
  expect(existsSync(join(settings['DATA_FOLDER']!, 'objects', 'photo.jpg'))).toBe(true)
  const again = await start()
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
  // A restore begins a new timeline, which needs a base backup.
  await eventually(async () => expect(await bases()).toHaveLength(3), 30_000)
  await eventually(async () => expect(await restoredAt()).toBeInstanceOf(Date), 30_000)
  await again.stop()
})

test('what can be mended at a command is said in one sentence', async () => {
  expect(await saysAtOnce('restore')).toMatchObject({ code: 1, text: `${restoreTexts.usage}\n` })
  expect(await saysAtOnce('restore', '--to', 'gisteren')).toMatchObject({
    code: 1,
    text: `${restoreTexts.noMoment('gisteren')}\n`,
  })
  const saysWith = async (other: Record<string, string>, name: string, ...words: string[]) =>
    (await runCommandInSharedProcess({ ...settings, ...other }, name, ...words)).complaint
  expect(await saysWith({ BACKUP_TO: '' }, 'check-backup')).toMatch(/BACKUP_TO/)
  const noFolder = join(data.folder, 'not-there')
  expect(await saysWith({}, 'drill', '--to', 'nu')).toBe(`${drillTexts.usage}\n`)
  expect(await saysWith({}, 'drill', '--in', noFolder)).toBe(`${drillTexts.noFolder(noFolder)}\n`)
  expect(await saysWith({ BACKUP_TO: '' }, 'drill')).toMatch(/BACKUP_TO/)
  expect(await saysWith({ BACKUP_TO: noFolder }, 'drill')).toMatch(/^There is no backup at/)
  expect(existsSync(noFolder)).toBe(false)
  expect(await saysWith({ S3_BUCKET: 'photos' }, 'drill')).toBe(`${drillTexts.inBucket}\n`)
  expect(await saysWith({ DATABASE_URL: 'postgres://x@localhost/x' }, 'drill')).toMatch(
    /^DATABASE_URL names a database of your own/,
  )
  expect(await saysWith({ DATABASE_URL: 'postgres://x@localhost/x' }, 'backup')).toMatch(
    /^DATABASE_URL names a database of your own/,
  )
})

const openWith = (other: Record<string, string>) => openBackup(readSettings({ ...settings, ...other }))

test('a place that holds no backup, or not one of this key, is named', async () => {
  await expect(openWith({ BACKUP_KEY: 'quite another key, long enough too' })).rejects.toThrow(
    /^BACKUP_KEY is not the key/,
  )
  await expect(openWith({ BACKUP_TO: join(data.folder, 'nothing-here') })).rejects.toThrow(
    /^There is no backup at/,
  )
  const file = join(data.folder, 'a-file')
  await writeFile(file, '')
  await expect(openWith({ BACKUP_TO: file })).rejects.toThrow(/^The backup folder .* can't be used: /)
})

test.skipIf(process.getuid?.() === 0)('a backup folder that may not be written to is named', async () => {
  const closed = join(data.folder, 'closed')
  await mkdir(closed, { mode: 0o500 })
  const { complaint } = await runCommandInOwnProcess({ ...settings, BACKUP_TO: closed }, 'backup')
  await chmod(closed, 0o700)
  expect(complaint).toMatch(/^The backup folder .* can't be used: it may not be written to/)
})
