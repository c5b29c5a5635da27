import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Objects } from '#platform/objects/objects.ts'
import {
  openObjectsIn,
  newMachine,
  newMachineWithPhotos,
  type Machine,
  realNow,
} from '#test/backup/machine.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { backUp, backUpNewData } from './back-up.ts'
import { checkBackup } from './backup-check.ts'

const DAY_MS = 24 * 60 * 60_000

function startUploads(machine: Machine) {
  const stopping = new AbortController()
  let count = 0
  const running = (async () => {
    while (!stopping.signal.aborted) await machine.upload(`originals/${(count += 1)}`)
  })()
  return {
    async comeIn() {
      const before = count
      await eventually(() => expect(count).toBeGreaterThan(before + 3))
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function onS3(scratchFolder: string): Promise<Objects> {
  const { objects, close } = await openFakeBucket({ scratchFolder, now: realNow() })
  onTestFinished(close)
  return objects
}

describe.each([
  ['a folder', openObjectsIn, undefined, countByTier(2, 3, 10)],
  ['a bucket, encrypted', onS3, 'a key that is long enough to be one of ours', countByTier(1, 3, 10)],
])('a backup in %s', (_name, openStore, key, momentCount) => {
  test('under a running upload it leads back to any second, with every row and every file', async () => {
    const machine = await newMachine(openStore, key)
    onTestFinished(machine.remove)
    const uploads = startUploads(machine)
    await uploads.comeIn()
    const moments = []
    await backUp(machine.backupOptions())
    for (let nth = 0; nth < momentCount; nth++) {
      await uploads.comeIn()
      moments.push(await machine.state())
      if (nth === 0) await backUpNewData(machine.backupOptions())
    }
    await uploads.comeIn()
    await uploads.stop()
    const last = await machine.state()
    await machine.archive()
    await machine.stop()
    await machine.lose()

    for (const { hash, at, count } of moments.toReversed()) {
      expect(count).toBeLessThan(last.count)
      await machine.restore(at)
      await machine.start()
      expect(await machine.state()).toMatchObject({ hash, count })
      expect(await machine.countMissingPhotos()).toBe(0)
      await machine.stop()
    }
    expect(new Set(moments.map(({ hash }) => hash)).size).toBe(momentCount)
    await machine.start()
    expect(
      await checkBackup({ vault: machine.vault, objects: undefined, now: realNow(), readsAll: true }),
    ).toMatchObject({ damage: [], gaps: [] })
  })
})

describe('a backup', () => {
  let machine: Machine
  beforeAll(async () => {
    machine = await newMachineWithPhotos()
  })
  afterAll(() => machine.remove())

  test('moments before the first base and after the last WAL are refused with the ones there are', async () => {
    const { base } = await backUp(machine.backupOptions())
    await machine.archive()
    await machine.stop()
    const daysAfter = (days: number) => new Date(Date.parse(base.finishedAt) + days * DAY_MS)
    await expect(machine.restore(daysAfter(-10))).rejects.toThrow(
      /begins at .*Choose that moment or a later one/,
    )
    await expect(machine.restore(daysAfter(1))).rejects.toThrow(
      /reaches up to .*Choose that moment or an earlier one/,
    )
    await machine.start()
    expect(await machine.countMissingPhotos()).toBe(0)
  })

  test('a quiet moment after the last commit, which the WAL covers, can be restored', async () => {
    const { at: before } = await machine.state()
    await machine.upload('originals/last')
    const { hash, at } = await machine.state()
    // Waits until the quiet moment, 20 ms after the last commit, has passed.
    await machine.query('select pg_sleep(0.05)')
    const quiet = new Date(at.getTime() + 20)
    await machine.archive()
    await machine.stop()
    const { reachedAt } = await machine.restore(quiet)
    expect(reachedAt!.getTime()).toBeLessThanOrEqual(quiet.getTime())
    expect(reachedAt!.getTime()).toBeGreaterThanOrEqual(before.getTime())
    await machine.start()
    expect(await machine.state()).toMatchObject({ hash })
  })
})
