import { afterAll, beforeAll, expect, test } from 'vitest'
import { backingUp, restoring, runKilled } from '#test/backup/killed-programs.ts'
import { newStudioMachine, twoStates, type Machine } from '#test/backup/machine.ts'
import { crashEverywhere, crashingStore, type CrashPoint } from '#test/world/crash-points.ts'
import { isThorough } from '#test/world/how-many.ts'
import { backUp, keepUp } from './back-up.ts'
import { checkBackup } from './backup-check.ts'
import { openVault } from './vault.ts'

let machine: Machine
beforeAll(async () => {
  machine = await newStudioMachine()
})
afterAll(() => machine.ends())

const dyingVault = (point: CrashPoint) =>
  openVault({ store: crashingStore(machine.store, point), place: 'the backup' })

async function isSound({ change, happens }: CrashPoint) {
  const found = await checkBackup({ ...machine.given(), readsAll: true })
  const sound = { damage: [], gaps: [], from: expect.any(String) as string }
  expect(found, `after a crash ${happens ? 'after' : 'before'} change ${change}`).toMatchObject(sound)
}

test('what came since the last backup and dies on its way there comes whole the next time', async () => {
  await backUp(machine.given())
  await machine.forgetsThePast()
  const runs = await crashEverywhere({
    run: async (point) => {
      await machine.uploads(`originals/since-${point.change}-${point.happens}`)
      await machine.archivesLocally()
      return keepUp({ ...machine.given(), vault: await dyingVault(point) })
    },
    check: isSound,
    happens: [false, true],
  })
  // WAL, how far it reaches, and a photo.
  expect(runs).toBeGreaterThan(6)
  expect(await checkBackup(machine.given())).toMatchObject({ objects: { missing: 0 } })
  expect(await machine.comesBack()).toBe(true)
})

test('a backup that dies at any of its changes is made again, and what was there before still leads back', async () => {
  await backUp(machine.given())
  const { objects: earlier } = await checkBackup(machine.given())
  let before: Awaited<ReturnType<Machine['state']>>
  const runs = await crashEverywhere({
    run: async (point) => {
      await machine.forgetsThePast()
      before = await machine.state()
      await machine.uploads(`originals/${point.change}-${point.happens}`)
      return backUp({ ...machine.given(), vault: await dyingVault(point) })
    },
    check: isSound,
    happens: isThorough ? [false, true] : [true],
  })
  // WAL, how far it reaches, a base, that it is whole, a photo, and what is gone.
  expect(runs).toBeGreaterThan(6)
  const { objects } = await checkBackup({ ...machine.given(), readsAll: true })
  expect(objects).toMatchObject({ missing: 0, kept: earlier.kept + runs })
  await machine.stops()
  await machine.restores(before!.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: before!.hash })
})

test('a backup that is killed within its base leaves what was there before, and is made again', async () => {
  await backUp(machine.given())
  const before = await machine.state()
  await machine.archives()
  expect(await runKilled(machine, backingUp(machine, { dies: true }))).toBe(true)
  expect(await checkBackup({ ...machine.given(), readsAll: true })).toMatchObject({ damage: [], gaps: [] })
  await backUp(machine.given())
  await machine.stops()
  await machine.restores(before.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})

test('a restore that is killed while it looks at what it made leaves what was, and can be repeated', async () => {
  const { before, later } = await twoStates(machine)
  await machine.stops()
  expect(await runKilled(machine, restoring(machine, before.at, { dies: true }))).toBe(true)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: later.hash })
  await machine.stops()
  await machine.restores(before.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})
