import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStudioMachine, type Machine } from '#test/backup/machine.ts'
import { crashEverywhere, crashingStore, type CrashPoint } from '#test/world/crash-points.ts'
import { isThorough } from '#test/world/how-many.ts'
import { listWal, walFile } from './archived-wal.ts'
import { backUp, keepUp } from './back-up.ts'
import { checkBackup } from './backup-check.ts'
import { listBases, listHalfBases, removeBase } from './base-backup.ts'
import { walToRemove } from './keep-rule.ts'
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

/** Only what leads to the present is left: every check reads the whole backup. */
async function forgetThePast() {
  const { vault } = machine
  const whole = await listBases(vault)
  for (const { id } of whole.slice(0, -1)) await removeBase(vault, id)
  // One that was never finished stays, for the next backup to remove.
  for (const id of (await listHalfBases(vault)).slice(1)) await removeBase(vault, id)
  await vault.remove(walToRemove(await listWal(vault), whole.slice(-1), new Date()).map(walFile))
}

test('what came since the last backup and dies on its way there comes whole the next time', async () => {
  await backUp(machine.given())
  await forgetThePast()
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
      await forgetThePast()
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

const written = (value: unknown) => JSON.stringify(value)
const folderOf = (name: string) => written(join(machine.folder, name))
const from = (path: string) => written(join(import.meta.dirname, path))

/** A program that makes a backup and kills itself within its base, if asked to. */
const backingUp = ({ dies }: { dies: boolean }) => `
  const { backUp } = await import(${from('back-up.ts')})
  const { Readable } = await import('node:stream')
  async function* upToDeath(chunks) {
    let count = 0
    for await (const chunk of chunks) {
      if ((count += 1) > 10) kill()
      yield chunk
    }
  }
  const { write } = store
  if (${dies})
    store.write = (key, source, as) =>
      write(key, key.startsWith('bases/') ? Readable.from(upToDeath(source)) : source, as)
  await backUp({ vault, now, keptDays: 35, objects: await openDiskObjects({ folder: ${folderOf('objects')}, now }),
    databaseUrl: ${written(machine.given().databaseUrl)}, places: ${written(machine.places())},
    notes: ${folderOf('notes')} })`

/** A program that restores, and kills itself while it looks at what it made, if asked to. */
const restoring = (to: Date, { dies }: { dies: boolean }) => `
  const { restoreDatabase } = await import(${from('restore-database.ts')})
  await restoreDatabase({ vault, folder: ${folderOf('postgres')}, to: new Date(${to.getTime()}), migrations: 1,
    log: { debug() {}, error() {} }, check: async () => ${dies} && kill() })`

/** Runs a program until it is killed, by itself or after so long; returns whether it was. */
async function runKilled(program: string, afterMs?: number): Promise<boolean> {
  const code = `
    const { openDiskObjects } = await import(${from('../objects/disk-objects.ts')})
    const { openVault } = await import(${from('vault.ts')})
    const now = new Date()
    const store = await openDiskObjects({ folder: ${folderOf('backup')}, now })
    const kill = () => process.kill(process.pid, 'SIGKILL')
    const vault = await openVault({ store, place: 'the backup' })
    ${program}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const ended = once(child, 'close')
  if (afterMs !== undefined) {
    await Promise.race([sleep(afterMs), ended])
    child.kill('SIGKILL')
  }
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

test('a backup that is killed within its base leaves what was there before, and is made again', async () => {
  await backUp(machine.given())
  const before = await machine.state()
  await machine.archives()
  expect(await runKilled(backingUp({ dies: true }))).toBe(true)
  expect(await checkBackup({ ...machine.given(), readsAll: true })).toMatchObject({ damage: [], gaps: [] })
  await backUp(machine.given())
  await machine.stops()
  await machine.restores(before.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})

/** The moment of a backup, and another state of the database after it. */
async function twoStates() {
  await backUp(machine.given())
  const before = await machine.state()
  await machine.archives()
  await machine.uploads(`originals/later-${before.count}`)
  return { before, later: await machine.state() }
}

test('a restore that is killed while it looks at what it made leaves what was, and can be repeated', async () => {
  const { before, later } = await twoStates()
  await machine.stops()
  expect(await runKilled(restoring(before.at, { dies: true }))).toBe(true)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: later.hash })
  await machine.stops()
  await machine.restores(before.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})

const KILLS = 40

test.runIf(isThorough)(
  'a backup that is killed at forty moments on its way is sound after each',
  async () => {
    await backUp(machine.given())
    const startedAt = performance.now()
    await runKilled(backingUp({ dies: false }), 60_000)
    const wholeMs = performance.now() - startedAt
    for (let nth = 1; nth <= KILLS; nth++) {
      await machine.uploads(`originals/moment-${nth}`)
      await runKilled(backingUp({ dies: false }), (wholeMs * nth) / (KILLS + 1))
      expect(await checkBackup({ ...machine.given(), readsAll: true })).toMatchObject({
        damage: [],
        gaps: [],
      })
    }
  },
)

test.runIf(isThorough)('a restore that is killed at forty moments on its way leaves what was', async () => {
  const { before, later } = await twoStates()
  await machine.stops()
  for (let nth = 1; nth <= KILLS; nth++) {
    const wasKilled = await runKilled(restoring(before.at, { dies: false }), nth * 60)
    await machine.starts()
    const { hash } = await machine.state()
    expect([before.hash, later.hash]).toContain(hash)
    await machine.stops()
    if (hash === before.hash || !wasKilled) break
  }
  await machine.restores(before.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})
