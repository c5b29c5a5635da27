import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecovery } from '../postgres/embedded-postgres.ts'
import { log, newStudioMachine, type Machine } from '#test/backup/machine.ts'
import { eventually } from '#test/world/eventually.ts'
import { backUp, keepUp } from './back-up.ts'
import { checkBackup } from './backup-check.ts'
import { listBases } from './base-backup.ts'

const DAY_MS = 24 * 60 * 60_000

let machine: Machine
beforeAll(async () => {
  machine = await newStudioMachine()
})
afterAll(() => machine.ends())

test('after a restore the next backup begins with a base of its own', async () => {
  await backUp(machine.given())
  await machine.archives()
  await machine.stops()
  await machine.restores()
  await machine.starts()
  expect(await machine.isBaseDue()).toBe(true)
  const { base } = await backUp(machine.given())
  expect(await machine.isBaseDue()).toBe(false)
  const madeAtMs = Date.parse(base.finishedAt)
  expect(await machine.isBaseDue(new Date(madeAtMs + DAY_MS))).toBe(true)
  // A clock that was a year ahead keeps no backup waiting.
  expect(await machine.isBaseDue(new Date(madeAtMs - 365 * DAY_MS))).toBe(true)
  expect(await machine.comesBack()).toBe(true)
})

test('a moment on either side of a restore comes back, whichever base was made on the branch that was left', async () => {
  await backUp(machine.given())
  await machine.uploads('originals/kept')
  const kept = await machine.state()
  await machine.archives()
  await machine.uploads('originals/left')
  // A base of the branch that the restore leaves.
  await backUp(machine.given())
  await machine.uploads('originals/left-too')
  const left = await machine.state()
  await machine.archives()
  await machine.stops()
  await machine.restores(kept.at)
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash: kept.hash })
  // Ships the WAL that was waiting before the restore.
  await keepUp(machine.given())
  await machine.uploads('originals/after')
  const after = await machine.state()
  await machine.archives()
  // No base was made since: all of these lead from before the restore.
  const moments: [Date | undefined, string][] = [
    [after.at, after.hash],
    [left.at, left.hash],
    [undefined, after.hash],
    [kept.at, kept.hash],
  ]
  await machine.stops()
  for (const [at, hash] of moments) expect(await machine.restores(at)).toMatchObject({ gap: undefined, hash })
  // After what is known of the branch that was left, and before the restore that left it.
  await expect(machine.restores(new Date(left.at.getTime() + 3_600_000))).rejects.toThrow(/reaches up to/)
  const bases = await listBases(machine.vault)
  await machine.store.remove(bases.slice(0, -1).map(({ id }) => `bases/${id}/manifest`))
  await expect(machine.restores(after.at)).rejects.toThrow(
    /^No base of the backup at the backup leads to that moment, which came after the restore of /,
  )
  for (const base of bases) await machine.vault.putJson(`bases/${base.id}/manifest`, base)
  await machine.starts()
  await backUp(machine.given())
})

test('the half-written WAL of a database that was promoted by hand goes to the backup as well, and harms no restore', async () => {
  await backUp(machine.given())
  await machine.uploads('originals/before-promoting')
  const { hash } = await machine.state()
  const places = machine.places()
  await machine.stops()
  await writeFile(join(places.data, 'recovery.signal'), '')
  const settings = { restore_command: '/bin/false', hot_standby: 'off' }
  const server = await startRecovery({ places, log, settings })
  if (!('stop' in server)) throw new Error(server.lastLines)
  await server.stop()
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash })
  const halves = async () =>
    (await readdir(machine.places().archive)).filter((name) => name.endsWith('.partial'))
  await eventually(async () => expect(await halves()).toHaveLength(1))

  await machine.archives()

  expect(await halves()).toEqual([])
  expect(await machine.isBaseDue()).toBe(true)
  await backUp(machine.given())
  expect(await checkBackup({ ...machine.given(), readsAll: true })).toMatchObject({ damage: [], gaps: [] })
  await machine.archives()
  await machine.stops()
  expect(await machine.restores()).toMatchObject({ gap: undefined })
  await machine.starts()
  expect(await machine.state()).toMatchObject({ hash })
})
