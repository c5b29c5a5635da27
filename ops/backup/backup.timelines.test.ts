import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecovery } from '../postgres/embedded-postgres.ts'
import { log, newMachineWithPhotos, type Machine } from '#test/backup/machine.ts'
import { eventually } from '#test/world/eventually.ts'
import { backUp, backUpNewData } from './back-up.ts'
import { checkBackup } from './backup-check.ts'
import { listBases } from './base-backup.ts'

const DAY_MS = 24 * 60 * 60_000

let machine: Machine
beforeAll(async () => {
  machine = await newMachineWithPhotos()
})
afterAll(() => machine.remove())

test('after a restore the next backup begins with a base of its own', async () => {
  await backUp(machine.backupOptions())
  await machine.archive()
  await machine.stop()
  await machine.restore()
  await machine.start()
  expect(await machine.isBaseDue()).toBe(true)
  const { base } = await backUp(machine.backupOptions())
  expect(await machine.isBaseDue()).toBe(false)
  const madeAtMs = Date.parse(base.finishedAt)
  expect(await machine.isBaseDue(new Date(madeAtMs + DAY_MS))).toBe(true)
  // A base that was made while the clock was a year ahead doesn't delay the next one.
  expect(await machine.isBaseDue(new Date(madeAtMs - 365 * DAY_MS))).toBe(true)
  expect(await machine.restoreInPlace()).toBe(true)
})

test('a moment on either side of a restore comes back, whichever base was made on the branch that was left', async () => {
  await backUp(machine.backupOptions())
  await machine.upload('originals/kept')
  const kept = await machine.state()
  await machine.archive()
  await machine.upload('originals/left')
  await backUp(machine.backupOptions())
  await machine.upload('originals/left-too')
  const left = await machine.state()
  await machine.archive()
  await machine.stop()
  await machine.restore(kept.at)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash: kept.hash })
  await backUpNewData(machine.backupOptions())
  await machine.upload('originals/after')
  const after = await machine.state()
  await machine.archive()
  const moments: [Date | undefined, string][] = [
    [after.at, after.hash],
    [left.at, left.hash],
    [undefined, after.hash],
    [kept.at, kept.hash],
  ]
  await machine.stop()
  for (const [at, hash] of moments) expect(await machine.restore(at)).toMatchObject({ gap: undefined, hash })
  await expect(machine.restore(new Date(left.at.getTime() + 3_600_000))).rejects.toThrow(/reaches up to/)
  const bases = await listBases(machine.vault)
  await machine.store.remove(bases.slice(0, -1).map(({ id }) => `bases/${id}/manifest`))
  await expect(machine.restore(after.at)).rejects.toThrow(
    /^No base of the backup at the backup leads to that moment, which came after the restore of /,
  )
  for (const base of bases) await machine.vault.putJson(`bases/${base.id}/manifest`, base)
  await machine.start()
  await backUp(machine.backupOptions())
})

test('the half-written WAL of a database that was promoted by hand goes to the backup as well, and harms no restore', async () => {
  await backUp(machine.backupOptions())
  await machine.upload('originals/before-promoting')
  const { hash } = await machine.state()
  const places = machine.places()
  await machine.stop()
  await writeFile(join(places.data, 'recovery.signal'), '')
  const settings = { restore_command: '/bin/false', hot_standby: 'off' }
  const server = await startRecovery({ places, log, settings })
  if (!('stop' in server)) throw new Error(server.lastLines)
  await server.stop()
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash })
  const halves = async () =>
    (await readdir(machine.places().archive)).filter((name) => name.endsWith('.partial'))
  await eventually(async () => expect(await halves()).toHaveLength(1))

  await machine.archive()

  expect(await halves()).toEqual([])
  expect(await machine.isBaseDue()).toBe(true)
  await backUp(machine.backupOptions())
  expect(await checkBackup({ ...machine.backupOptions(), readsAll: true })).toMatchObject({
    damage: [],
    gaps: [],
  })
  await machine.archive()
  await machine.stop()
  expect(await machine.restore()).toMatchObject({ gap: undefined })
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash })
})
