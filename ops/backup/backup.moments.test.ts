import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Objects } from '#platform/objects/objects.ts'
import { inFolder, newMachine, newStudioMachine, type Machine, today } from '#test/backup/machine.ts'
import { eventually } from '#test/world/eventually.ts'
import { howMany } from '#test/world/how-many.ts'
import { playedBucket } from '#test/world/played-bucket.ts'
import { backUp, keepUp } from './back-up.ts'
import { checkBackup } from './backup-check.ts'

const DAY_MS = 24 * 60 * 60_000

/** Photos that come in one after another. */
function startUploads(machine: Machine) {
  const stopping = new AbortController()
  let count = 0
  const running = (async () => {
    while (!stopping.signal.aborted) await machine.uploads(`originals/${(count += 1)}`)
  })()
  return {
    /** Waits until a few more have come in. */
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
  const { objects, close } = await playedBucket({ scratchFolder, now: today() })
  onTestFinished(close)
  return objects
}

describe.each([
  ['a folder', inFolder, undefined, howMany(2, 3, 10)],
  ['a bucket, encrypted', onS3, 'a key that is long enough to be one of ours', howMany(1, 3, 10)],
])('a backup in %s', (_name, openStore, key, momentCount) => {
  test('under a running upload it leads back to any second, with every row and every file', async () => {
    const machine = await newMachine(openStore, key)
    onTestFinished(machine.ends)
    const uploads = startUploads(machine)
    await uploads.comeIn()
    const moments = []
    await backUp(machine.given())
    for (let nth = 0; nth < momentCount; nth++) {
      await uploads.comeIn()
      moments.push(await machine.state())
      if (nth === 0) await keepUp(machine.given())
    }
    await uploads.comeIn()
    await uploads.stop()
    const last = await machine.state()
    await machine.archives()
    await machine.stops()
    await machine.isLost()

    for (const { hash, at, count } of moments.toReversed()) {
      expect(count).toBeLessThan(last.count)
      await machine.restores(at)
      await machine.starts()
      expect(await machine.state()).toMatchObject({ hash, count })
      expect(await machine.missingPhotos()).toBe(0)
      await machine.stops()
    }
    expect(new Set(moments.map(({ hash }) => hash)).size).toBe(momentCount)
    await machine.starts()
    expect(
      await checkBackup({ vault: machine.vault, objects: undefined, now: today(), readsAll: true }),
    ).toMatchObject({ damage: [], gaps: [] })
  })
})

describe('a backup', () => {
  let machine: Machine
  beforeAll(async () => {
    machine = await newStudioMachine()
  })
  afterAll(() => machine.ends())

  test('moments before the first base and after the last WAL are refused with the ones there are', async () => {
    const { base } = await backUp(machine.given())
    await machine.archives()
    await machine.stops()
    const daysAfter = (days: number) => new Date(Date.parse(base.finishedAt) + days * DAY_MS)
    await expect(machine.restores(daysAfter(-10))).rejects.toThrow(
      /begins at .*Choose that moment or a later one/,
    )
    await expect(machine.restores(daysAfter(1))).rejects.toThrow(
      /reaches up to .*Choose that moment or an earlier one/,
    )
    await machine.starts()
    expect(await machine.missingPhotos()).toBe(0)
  })

  test('a quiet moment after the last commit, which the WAL covers, can be restored', async () => {
    const { at: before } = await machine.state()
    await machine.uploads('originals/last')
    const { hash, at } = await machine.state()
    // Nothing is committed until the clock has passed the quiet moment.
    await machine.query('select pg_sleep(0.05)')
    const quiet = new Date(at.getTime() + 20)
    await machine.archives()
    await machine.stops()
    const { reachedAt } = await machine.restores(quiet)
    expect(reachedAt!.getTime()).toBeLessThanOrEqual(quiet.getTime())
    expect(reachedAt!.getTime()).toBeGreaterThanOrEqual(before.getTime())
    await machine.starts()
    expect(await machine.state()).toMatchObject({ hash })
  })
})
