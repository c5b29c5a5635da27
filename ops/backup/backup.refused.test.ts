import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  openObjectsIn,
  newMachine,
  newMachineWithPhotos,
  type Machine,
  realNow,
} from '#test/backup/machine.ts'
import { mountSmallDisk } from '#test/world/small-disk.ts'
import { backUp } from './back-up.ts'
import { checkBackup } from './backup-check.ts'
import { listBases } from './base-backup.ts'
import { findLastRestore, recordRestore } from './restore-record.ts'
import { openVault } from './vault.ts'

let machine: Machine
beforeAll(async () => {
  machine = await newMachineWithPhotos()
})
afterAll(() => machine.remove())

test('a second backup at once, and a restore over a running product, are refused', async () => {
  const results = await Promise.allSettled([backUp(machine.backupOptions()), backUp(machine.backupOptions())])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((one) => one.status === 'rejected')!.reason.message).toMatch(
    /^Another backup is being made/,
  )
  await expect(machine.restore()).rejects.toThrow(/is in use by process \d+/)
})

test('a full disk is named, and with room again the backup goes on; one that may only be read is named too', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(join(machine.folder, 'disk'), 1)
  if (!disk) return skip('only root may have a disk of its own')
  const other = await newMachine(() => openObjectsIn(disk.path))
  await other.upload('originals/1', 1024 ** 2)
  await expect(backUp(other.backupOptions())).rejects.toThrow(/^The disk of the backup at the backup is full/)
  execFileSync('mount', ['-o', 'remount,size=300m', disk.path])
  expect((await backUp(other.backupOptions())).objects).toMatchObject({ failed: [] })
  expect(await checkBackup(other.backupOptions())).toMatchObject({
    damage: [],
    gaps: [],
    objects: { missing: 0 },
  })
  expect(await recordRestore(other.vault, new Date('2026-11-25T12:00:00Z'))).toBe(true)
  expect(await findLastRestore(other.vault)).toEqual(new Date('2026-11-25T12:00:00Z'))
  execFileSync('mount', ['-o', 'remount,ro', disk.path])
  await expect(backUp(other.backupOptions())).rejects.toThrow(/^The backup at the backup may only be read/)
  expect(await recordRestore(other.vault, realNow())).toBe(false)
  await other.remove()
  disk.remove()
})

test('of another database, a newer product or another PostgreSQL it is refused in words', async () => {
  const { url: databaseUrl } = inject('testServer')
  await expect(backUp({ ...machine.backupOptions(), databaseUrl })).rejects.toThrow(/is of another database/)
  await machine.stop()
  await expect(machine.restore(undefined, machine.vault, 0)).rejects.toThrow(/newer version of this product/)
  const [last] = (await listBases(machine.vault)).slice(-1)
  await machine.vault.putJson(`bases/${last!.id}/manifest`, { ...last, majorVersion: '99' })
  await expect(machine.restore()).rejects.toThrow(/made by PostgreSQL 99, and this is PostgreSQL \d+/)
  await machine.vault.putJson(`bases/${last!.id}/manifest`, last)
  await machine.start()
})

test('a key is asked for, and must be the right one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vault-'))
  const open = async (key?: string) =>
    openVault({ store: await openObjectsIn(folder), place: 'the place', key, mayBegin: true })
  const plain = join(folder, 'plain')
  await open('the first key, which is long enough')
  await expect(open('another key, which is long as well')).rejects.toThrow(/BACKUP_KEY is not the key/)
  await expect(open()).rejects.toThrow(/is encrypted. Give the key/)
  const store = await openObjectsIn(plain)
  await openVault({ store, place: 'the place', mayBegin: true })
  await expect(openVault({ store, place: 'the place', key: 'a key' })).rejects.toThrow(/without a key/)
  await rm(folder, { recursive: true })
})

test('a place with something else, or with no backup where there must be one, is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vault-'))
  const store = await openObjectsIn(folder)
  await expect(openVault({ store, place: 'the place' })).rejects.toThrow(/There is no backup at the place/)
  await store.write('holiday.jpg', Buffer.from('x'), { contentType: 'image/jpeg' })
  await expect(openVault({ store, place: 'the place', mayBegin: true })).rejects.toThrow(
    /something else \(holiday.jpg\)/,
  )
  await store.remove(['holiday.jpg'])
  await writeFile(join(folder, 'backup.json'), 'no json')
  await expect(openVault({ store, place: 'the place' })).rejects.toThrow(/no backup of this product/)
  await writeFile(join(folder, 'backup.json'), JSON.stringify({ format: 99 }))
  await expect(openVault({ store, place: 'the place' })).rejects.toThrow(/newer version/)
  await rm(folder, { recursive: true })
})
