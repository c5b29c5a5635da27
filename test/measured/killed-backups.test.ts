import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#ops/backup/back-up.ts'
import { checkBackup } from '#ops/backup/backup-check.ts'
import { backingUp, restoring, runKilled } from '#test/backup/killed-programs.ts'
import { newStudioMachine, twoStates, type Machine } from '#test/backup/machine.ts'
import { howMany } from '#test/world/how-many.ts'

let machine: Machine
beforeAll(async () => {
  machine = await newStudioMachine()
})
afterAll(() => machine?.ends())

const KILLS = howMany(10, 10, 40)
/** Longer than a restore takes. */
const RESTORE_MS = 2400

test('a backup that is killed at moments on its way is sound after each', async () => {
  await backUp(machine.given())
  const startedAt = performance.now()
  await runKilled(machine, backingUp(machine, { dies: false }), sleep(60_000))
  const wholeMs = performance.now() - startedAt
  for (let nth = 1; nth <= KILLS; nth++) {
    await machine.uploads(`originals/moment-${nth}`)
    await runKilled(machine, backingUp(machine, { dies: false }), sleep((wholeMs * nth) / (KILLS + 1)))
    expect(await checkBackup({ ...machine.given(), readsAll: true })).toMatchObject({
      damage: [],
      gaps: [],
    })
  }
})

test('a restore that is killed at moments on its way leaves what was', async () => {
  const { before, later } = await twoStates(machine)
  await machine.stops()
  for (let nth = 1; nth <= KILLS; nth++) {
    const wasKilled = await runKilled(
      machine,
      restoring(machine, before.at, { dies: false }),
      sleep((RESTORE_MS * nth) / KILLS),
    )
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
