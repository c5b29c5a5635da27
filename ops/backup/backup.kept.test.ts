import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMachineWithPhotos, type Machine, realNow } from '#test/backup/machine.ts'
import { dropWaitingWal, listWal } from './archived-wal.ts'
import { backUp, backUpNewData } from './back-up.ts'
import { copyObjects } from './backed-up-objects.ts'
import { checkBackup } from './backup-check.ts'
import { listBases } from './base-backup.ts'
import { isSegment } from './wal-names.ts'

const DAY_MS = 24 * 60 * 60_000

let machine: Machine
beforeAll(async () => {
  machine = await newMachineWithPhotos()
})
afterAll(() => machine.remove())

test('a run without an archive makes a new base due', async () => {
  await backUp(machine.backupOptions())
  await machine.stop()
  await machine.start({ archives: false })
  await expect(backUp(machine.backupOptions())).rejects.toThrow(/was started without BACKUP_TO/)
  await machine.stop()
  await machine.start()
  expect(await machine.isBaseDue()).toBe(true)
  await backUp(machine.backupOptions())
  expect(await machine.isBaseDue()).toBe(false)
})

test('WAL that waits too long gives way to the disk, and makes a new base due', async () => {
  await machine.archiveLocally()
  expect(await dropWaitingWal(machine.places(), 1024 ** 3)).toBe(false)
  expect(await machine.isBaseDue()).toBe(false)
  expect(await dropWaitingWal(machine.places(), 1024)).toBe(true)
  expect((await readdir(machine.places().archive)).filter(isSegment)).toEqual([])
  expect(await machine.isBaseDue()).toBe(true)
  await backUp(machine.backupOptions())
  expect(await machine.isBaseDue()).toBe(false)
  expect(await machine.restoreInPlace()).toBe(true)
  await backUp(machine.backupOptions())
})

test('after a gap in the WAL nothing is restored in silence', async () => {
  await backUp(machine.backupOptions())
  await machine.archive()
  const before = await machine.state()
  await machine.archive()
  const lost = (await listWal(machine.vault)).findLast(isSegment)!
  await machine.upload('originals/behind-the-gap')
  const behind = await machine.state()
  await machine.archive()
  await machine.upload('originals/further')
  await machine.archive()
  const path = join(machine.folder, 'backup', 'wal', lost)
  const kept = await readFile(path)
  await rm(path)
  expect((await checkBackup({ vault: machine.vault, objects: undefined, now: realNow() })).gaps).toEqual([
    lost,
  ])
  await machine.stop()
  await expect(machine.restore(behind.at)).rejects.toThrow(`WAL ${lost} is not in the backup`)
  expect(await machine.restore()).toMatchObject({ gap: lost })
  await machine.start()
  expect(await machine.state()).toMatchObject({ count: before.count })
  await machine.stop()
  await writeFile(path, kept)
  expect(await machine.restore(behind.at)).toMatchObject({ gap: undefined, hash: behind.hash })
  await machine.start()
  await backUp(machine.backupOptions())
})

test('damage is named by the check and stops a restore, and what was stands', async () => {
  await machine.forgetPast()
  await machine.archive()
  const { hash } = await machine.state()
  await machine.archive()
  const [last] = (await listBases(machine.vault)).slice(-1)
  const files = join(machine.folder, 'backup', 'bases', last!.id, 'files')
  const sound = await readFile(files)
  await machine.stop()
  const middle = Math.floor(sound.length / 2)
  const damages: [string, Buffer, RegExp][] = [
    ['a changed byte', Buffer.from(sound).fill(sound[middle]! ^ 1, middle, middle + 1), /files is damaged/],
    ['a lost end', sound.subarray(0, middle), /files is not whole/],
    ['something behind it', Buffer.concat([sound, Buffer.from('x')]), /files is damaged/],
    ['another file', Buffer.from('hello, I am no backup at all'), /files is no file of a backup/],
  ]
  for (const [, bytes, sentence] of damages) {
    await writeFile(files, bytes)
    const found = await checkBackup({ vault: machine.vault, objects: undefined, now: realNow() })
    expect(found.damage.join()).toMatch(sentence)
    await expect(machine.restore()).rejects.toThrow(sentence)
  }
  await writeFile(files, sound)
  const segment = join(machine.folder, 'backup', 'wal', (await listWal(machine.vault)).findLast(isSegment)!)
  const wal = await readFile(segment)
  await writeFile(segment, wal.subarray(0, 100))
  await expect(machine.restore()).rejects.toThrow(/is not whole/)
  await rm(segment)
  expect((await checkBackup({ vault: machine.vault, objects: undefined, now: realNow() })).gaps).toHaveLength(
    last!.endWal === segment.slice(-24) ? 1 : 0,
  )
  await writeFile(segment, wal)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash })
})

test('what was made of other files for a day is in no backup, and is not missed there', async () => {
  await machine.forgetPast()
  await machine.objects.write('made/one/1.zip', randomBytes(2000), { contentType: 'application/zip' })
  await backUp(machine.backupOptions())
  await backUpNewData(machine.backupOptions())
  expect(await machine.vault.stat('objects/made/one/1.zip')).toBeUndefined()
  const { objects } = await checkBackup({ ...machine.backupOptions(), readsAll: true })
  expect(objects.missing).toBe(0)
  await machine.objects.remove(['made/one/1.zip'])
})

test('what is gone from the storage stays in the backup for its days, and goes then', async () => {
  await machine.upload('originals/removed')
  await backUp(machine.backupOptions())
  await machine.query(`delete from shots where key = 'originals/removed'`)
  await machine.objects.remove(['originals/removed'])
  const { base, objects } = await backUp(machine.backupOptions())
  expect(objects).toMatchObject({ removed: 0, failed: [] })
  const later = (days: number) => new Date(Date.parse(base.finishedAt) + days * DAY_MS)
  const copiedLater = (days: number) => copyObjects({ ...machine.backupOptions(), now: later(days) })
  expect(await copiedLater(34)).toMatchObject({ removed: 0 })
  expect((await backUp(machine.backupOptions(later(36)))).objects).toMatchObject({ removed: 1 })
  expect(await machine.vault.stat('objects/originals/removed')).toBeUndefined()
  // A clock that is set back removes nothing.
  expect(await copiedLater(-400)).toMatchObject({ removed: 0 })
})
