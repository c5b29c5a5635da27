import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStudioMachine, type Machine, today } from '#test/backup/machine.ts'
import { dropWaitingWal, listWal } from './archived-wal.ts'
import { backUp, keepUp } from './back-up.ts'
import { copyObjects } from './backed-up-objects.ts'
import { checkBackup } from './backup-check.ts'
import { listBases } from './base-backup.ts'
import { isSegment } from './wal-names.ts'

const DAY_MS = 24 * 60 * 60_000

let machine: Machine
beforeAll(async () => {
  machine = await newStudioMachine()
})
afterAll(() => machine.ends())

test('a run without an archive makes a new base due', async () => {
  await backUp(machine.given())
  await machine.stops()
  await machine.starts({ archives: false })
  await expect(backUp(machine.given())).rejects.toThrow(/was started without BACKUP_TO/)
  await machine.stops()
  await machine.starts()
  expect(await machine.isBaseDue()).toBe(true)
  await backUp(machine.given())
  expect(await machine.isBaseDue()).toBe(false)
})

test('WAL that waits too long gives way to the disk, and makes a new base due', async () => {
  await machine.archivesLocally()
  expect(await dropWaitingWal(machine.places(), 1024 ** 3)).toBe(false)
  expect(await machine.isBaseDue()).toBe(false)
  expect(await dropWaitingWal(machine.places(), 1024)).toBe(true)
  expect((await readdir(machine.places().archive)).filter(isSegment)).toEqual([])
  expect(await machine.isBaseDue()).toBe(true)
  await backUp(machine.given())
  expect(await machine.isBaseDue()).toBe(false)
  expect(await machine.comesBack()).toBe(true)
  await backUp(machine.given())
})

test('after a gap in the WAL nothing is restored in silence', async () => {
  await backUp(machine.given())
  await machine.archives()
  const before = await machine.state()
  await machine.archives()
  const lost = (await listWal(machine.vault)).findLast(isSegment)!
  await machine.uploads('originals/behind-the-gap')
  const behind = await machine.state()
  await machine.archives()
  await machine.uploads('originals/further')
  await machine.archives()
  const path = join(machine.folder, 'backup', 'wal', lost)
  const kept = await readFile(path)
  await rm(path)
  expect((await checkBackup({ vault: machine.vault, objects: undefined, now: today() })).gaps).toEqual([lost])
  await machine.stops()
  await expect(machine.restores(behind.at)).rejects.toThrow(`WAL ${lost} is not in the backup`)
  expect(await machine.restores()).toMatchObject({ gap: lost })
  await machine.starts()
  expect(await machine.state()).toMatchObject({ count: before.count })
  await machine.stops()
  await writeFile(path, kept)
  expect(await machine.restores(behind.at)).toMatchObject({ gap: undefined, hash: behind.hash })
  await machine.starts()
  await backUp(machine.given())
})

test('damage is named by the check and stops a restore, and what was stands', async () => {
  await machine.forgetsThePast()
  await machine.archives()
  const { hash } = await machine.state()
  await machine.archives()
  const [last] = (await listBases(machine.vault)).slice(-1)
  const files = join(machine.folder, 'backup', 'bases', last!.id, 'files')
  const sound = await readFile(files)
  await machine.stops()
  const middle = Math.floor(sound.length / 2)
  const damages: [string, Buffer, RegExp][] = [
    ['a changed byte', Buffer.from(sound).fill(sound[middle]! ^ 1, middle, middle + 1), /files is damaged/],
    ['a lost end', sound.subarray(0, middle), /files is not whole/],
    ['something behind it', Buffer.concat([sound, Buffer.from('x')]), /files is damaged/],
    ['another file', Buffer.from('hello, I am no backup at all'), /files is no file of a backup/],
  ]
  for (const [, bytes, sentence] of damages) {
    await writeFile(files, bytes)
    const found = await checkBackup({ vault: machine.vault, objects: undefined, now: today() })
    expect(found.damage.join()).toMatch(sentence)
    await expect(machine.restores()).rejects.toThrow(sentence)
  }
  await writeFile(files, sound)
  const segment = join(machine.folder, 'backup', 'wal', (await listWal(machine.vault)).findLast(isSegment)!)
  const wal = await readFile(segment)
  await writeFile(segment, wal.subarray(0, 100))
  await expect(machine.restores()).rejects.toThrow(/is not whole/)
  await rm(segment)
  expect((await checkBackup({ vault: machine.vault, objects: undefined, now: today() })).gaps).toHaveLength(
    last!.endWal === segment.slice(-24) ? 1 : 0,
  )
  await writeFile(segment, wal)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash })
})

test('what was made of other files for a day is in no backup, and is not missed there', async () => {
  await machine.forgetsThePast()
  await machine.objects.write('made/one/1.zip', randomBytes(2000), { contentType: 'application/zip' })
  await backUp(machine.given())
  await keepUp(machine.given())
  expect(await machine.vault.stat('objects/made/one/1.zip')).toBeUndefined()
  const { objects } = await checkBackup({ ...machine.given(), readsAll: true })
  expect(objects.missing).toBe(0)
  await machine.objects.remove(['made/one/1.zip'])
})

test('what is gone from the storage stays in the backup for its days, and goes then', async () => {
  await machine.uploads('originals/removed')
  await backUp(machine.given())
  await machine.query(`delete from shots where key = 'originals/removed'`)
  await machine.objects.remove(['originals/removed'])
  const { base, objects } = await backUp(machine.given())
  expect(objects).toMatchObject({ removed: 0, failed: [] })
  const later = (days: number) => new Date(Date.parse(base.finishedAt) + days * DAY_MS)
  const copiedLater = (days: number) => copyObjects({ ...machine.given(), now: later(days) })
  expect(await copiedLater(34)).toMatchObject({ removed: 0 })
  expect((await backUp(machine.given(later(36)))).objects).toMatchObject({ removed: 1 })
  expect(await machine.vault.stat('objects/originals/removed')).toBeUndefined()
  // A clock that is set back keeps everything.
  expect(await copiedLater(-400)).toMatchObject({ removed: 0 })
})
