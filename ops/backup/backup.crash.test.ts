import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupProgramSource, restoreProgramSource, runOrKill } from '#test/backup/killed-programs.ts'
import { newMachineWithPhotos, makeTwoStates, type Machine } from '#test/backup/machine.ts'
import { crashEverywhere, newCrashingStore, type CrashPoint } from '#test/world/crash-points.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { backUp, backUpNewData } from './back-up.ts'
import { checkBackup } from './backup-check.ts'
import { openVault } from './vault.ts'

let machine: Machine
beforeAll(async () => {
  machine = await newMachineWithPhotos()
})
afterAll(() => machine.remove())

const dyingVault = (point: CrashPoint) =>
  openVault({ store: newCrashingStore(machine.store, point), place: 'the backup' })

async function isSound({ change, happens }: CrashPoint) {
  const found = await checkBackup({ ...machine.backupOptions(), readsAll: true })
  const sound = { damage: [], gaps: [], from: expect.any(String) as string }
  expect(found, `after a crash ${happens ? 'after' : 'before'} change ${change}`).toMatchObject(sound)
}

test('what came since the last backup and dies on its way there comes whole the next time', async () => {
  await backUp(machine.backupOptions())
  await machine.forgetPast()
  const runs = await crashEverywhere({
    run: async (point) => {
      await machine.upload(`originals/since-${point.change}-${point.happens}`)
      await machine.archiveLocally()
      return backUpNewData({ ...machine.backupOptions(), vault: await dyingVault(point) })
    },
    check: isSound,
    happens: [false, true],
  })
  // At least three writes: WAL, its reach and a photo.
  expect(runs).toBeGreaterThan(6)
  expect(await checkBackup(machine.backupOptions())).toMatchObject({ objects: { missing: 0 } })
  expect(await machine.restoreInPlace()).toBe(true)
})

test('a backup that dies at any of its changes is made again, and what was there before still leads back', async () => {
  await backUp(machine.backupOptions())
  const { objects: earlier } = await checkBackup(machine.backupOptions())
  let before: Awaited<ReturnType<Machine['state']>>
  const runs = await crashEverywhere({
    run: async (point) => {
      await machine.forgetPast()
      before = await machine.state()
      await machine.upload(`originals/${point.change}-${point.happens}`)
      return backUp({ ...machine.backupOptions(), vault: await dyingVault(point) })
    },
    check: isSound,
    happens: isThorough ? [false, true] : [true],
  })
  // At least six writes: WAL, its reach, base, manifest, photo and list of missing objects.
  expect(runs).toBeGreaterThan(6)
  const { objects } = await checkBackup({ ...machine.backupOptions(), readsAll: true })
  expect(objects).toMatchObject({ missing: 0, kept: earlier.kept + runs })
  await machine.stop()
  await machine.restore(before!.at)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash: before!.hash })
})

test('a backup that is killed within its base leaves what was there before, and is made again', async () => {
  await backUp(machine.backupOptions())
  const before = await machine.state()
  await machine.archive()
  expect(await runOrKill(machine, backupProgramSource(machine, { dies: true }))).toBe(true)
  expect(await checkBackup({ ...machine.backupOptions(), readsAll: true })).toMatchObject({
    damage: [],
    gaps: [],
  })
  await backUp(machine.backupOptions())
  await machine.stop()
  await machine.restore(before.at)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})

test('a restore that is killed while it looks at what it made leaves what was, and can be repeated', async () => {
  const { before, later } = await makeTwoStates(machine)
  await machine.stop()
  expect(await runOrKill(machine, restoreProgramSource(machine, before.at, { dies: true }))).toBe(true)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash: later.hash })
  await machine.stop()
  await machine.restore(before.at)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})
