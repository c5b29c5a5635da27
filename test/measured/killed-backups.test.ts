import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#ops/backup/back-up.ts'
import { checkBackup } from '#ops/backup/backup-check.ts'
import { backupProgramSource, restoreProgramSource, runOrKill } from '#test/backup/killed-programs.ts'
import { newMachineWithPhotos, makeTwoStates, type Machine } from '#test/backup/machine.ts'
import { countByTier } from '#test/world/count-by-tier.ts'

let machine: Machine
beforeAll(async () => {
  machine = await newMachineWithPhotos()
})
afterAll(() => machine?.remove())

const KILLS = countByTier(10, 10, 40)
/** Milliseconds, longer than a restore takes. */
const RESTORE_MS = 2400

test('a backup that is killed at moments on its way is sound after each', async () => {
  await backUp(machine.backupOptions())
  const startedAt = performance.now()
  await runOrKill(machine, backupProgramSource(machine, { dies: false }), sleep(60_000))
  const wholeMs = performance.now() - startedAt
  for (let nth = 1; nth <= KILLS; nth++) {
    await machine.upload(`originals/moment-${nth}`)
    await runOrKill(
      machine,
      backupProgramSource(machine, { dies: false }),
      sleep((wholeMs * nth) / (KILLS + 1)),
    )
    expect(await checkBackup({ ...machine.backupOptions(), readsAll: true })).toMatchObject({
      damage: [],
      gaps: [],
    })
  }
})

test('a restore that is killed at moments on its way leaves what was', async () => {
  const { before, later } = await makeTwoStates(machine)
  await machine.stop()
  for (let nth = 1; nth <= KILLS; nth++) {
    const wasKilled = await runOrKill(
      machine,
      restoreProgramSource(machine, before.at, { dies: false }),
      sleep((RESTORE_MS * nth) / KILLS),
    )
    await machine.start()
    const { hash } = await machine.state()
    expect([before.hash, later.hash]).toContain(hash)
    await machine.stop()
    if (hash === before.hash || !wasKilled) break
  }
  await machine.restore(before.at)
  await machine.start()
  expect(await machine.state()).toMatchObject({ hash: before.hash })
})
