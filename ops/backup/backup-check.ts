import { isMadeOnRequest } from '#platform/objects/made-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { findLastWalTime, listWal, walKeyOf } from './archived-wal.ts'
import { pairObjectsWithCopies, objectFileName } from './backed-up-objects.ts'
import { BackupProblem } from './backup-problem.ts'
import { baseFileName, listBases, type Base } from './base-backup.ts'
import { POINT_IN_TIME_DAYS } from './keep-rule.ts'
import { unpackFolder } from './unpack-folder.ts'
import type { Vault } from './vault.ts'
import { isHistory, isSegment, segmentAfter } from './wal-names.ts'

const DAY_MS = 24 * 60 * 60_000
const READ_ONE_IN = 20

export type BackupCheck = {
  bases: { base: Base; isWhole: boolean }[]
  /**
   * Start of the period in which every second outside `gaps` can be restored; undefined without an
   * intact base.
   */
  from: string | undefined
  upTo: string | undefined
  walFiles: number
  /**
   * Missing WAL: the first segment of each gap since the newest base, every segment that a base
   * lacks, and history files.
   */
  gaps: string[]
  objects: { kept: number; read: number; missing: number }
  damage: string[]
}

type CheckOptions = {
  vault: Vault
  /** Storage to compare with; undefined to check the backup alone. */
  objects: Objects | undefined
  now: Date
  readsAll?: boolean
}

/** Reads all bases and WAL, and every 20th object, or all objects with `readsAll`. */
export async function checkBackup({
  vault,
  objects,
  now,
  readsAll = false,
}: CheckOptions): Promise<BackupCheck> {
  const damage: string[] = []
  const isIntact = async (run: () => Promise<void>) => {
    try {
      await run()
      return true
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error
      damage.push(error.message)
      return false
    }
  }

  const bases = []
  for (const base of await listBases(vault))
    bases.push({
      base,
      isWhole: await isIntact(async () => {
        const files = await vault.get(baseFileName(base.id))
        if (!files) throw new BackupProblem(`${vault.place}/${baseFileName(base.id)} is gone.`)
        await unpackFolder(files)
      }),
    })

  const wal = await listWal(vault)
  for (const name of wal) await isIntact(() => readThrough(vault, walKeyOf(name)))
  const gaps = findGaps(
    wal,
    bases.map(({ base }) => base),
  )

  const counts = { kept: 0, read: 0, missing: 0 }
  for await (const { key, here, kept } of pairObjectsWithCopies(objects, vault)) {
    if (here && !isMadeOnRequest(key) && kept?.sizeBytes !== vault.sizeOf(here.sizeBytes)) counts.missing += 1
    if (!kept) continue
    counts.kept += 1
    if (!readsAll && counts.kept % READ_ONE_IN !== 1) continue
    counts.read += 1
    await isIntact(() => readThrough(vault, objectFileName(key)))
  }
  const whole = bases.filter(({ isWhole }) => isWhole).map(({ base }) => base)
  const first =
    whole.findLast(
      ({ finishedAt }) => now.getTime() - Date.parse(finishedAt) >= POINT_IN_TIME_DAYS * DAY_MS,
    ) ?? whole[0]
  const reach = await findLastWalTime(vault)
  const last = whole.at(-1)?.finishedAt
  return {
    bases,
    from: first?.finishedAt,
    upTo: reach && (!last || reach.toISOString() > last) ? reach.toISOString() : last,
    walFiles: wal.length,
    gaps,
    objects: counts,
    damage,
  }
}

async function readThrough(vault: Vault, name: string) {
  const bytes = await vault.get(name)
  if (!bytes) throw new BackupProblem(`${vault.place}/${name} is gone.`)
  for await (const chunk of bytes) void chunk
}

function findGaps(names: readonly string[], bases: readonly Base[]): string[] {
  const segments = names.filter(isSegment)
  const known = new Set(segments)
  const last = new Map<string, string>()
  for (const name of segments) last.set(name.slice(0, 8), name)
  const gaps = new Set<string>()
  for (const { startWal, endWal } of bases)
    for (let name = startWal; name <= endWal; name = segmentAfter(name)) if (!known.has(name)) gaps.add(name)
  // From the newest base on, each timeline must be complete up to its last segment.
  const latest = bases.at(-1)
  for (const name of segments)
    if (
      latest &&
      name >= latest.startWal &&
      name !== last.get(name.slice(0, 8)) &&
      !known.has(segmentAfter(name))
    )
      gaps.add(segmentAfter(name))
  const timelines = new Set([...last.keys()].toSorted().slice(1))
  for (const timeline of timelines)
    if (!names.some((name) => isHistory(name) && name.startsWith(timeline))) gaps.add(`${timeline}.history`)
  return [...gaps].toSorted()
}
