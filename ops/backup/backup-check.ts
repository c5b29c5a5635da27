import { isMade } from '#platform/objects/made-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { findReach, listWal, walFile } from './archived-wal.ts'
import { besideCopies, objectFile } from './backed-up-objects.ts'
import { BackupProblem } from './backup-problem.ts'
import { baseFiles, listBases, type Base } from './base-backup.ts'
import { EVERY_SECOND_DAYS } from './keep-rule.ts'
import { unpackFolder } from './unpack-folder.ts'
import type { Vault } from './vault.ts'
import { isHistory, isSegment, segmentAfter } from './wal-names.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of the objects every so many-th is read; all others are known by their size. */
const READ_ONE_IN = 20

export type BackupCheck = {
  bases: { base: Base; isWhole: boolean }[]
  /** Any second between can be restored; undefined without a whole base. */
  from: string | undefined
  upTo: string | undefined
  walFiles: number
  /** The first segment of each gap: moments after it lead nowhere. */
  gaps: string[]
  objects: { kept: number; read: number; missing: number }
  /** Sentences about files that do not prove themselves. */
  damage: string[]
}

type Checking = {
  vault: Vault
  /** The storage that it is a backup of; undefined where it holds no objects. */
  objects: Objects | undefined
  now: Date
  readsAll?: boolean
}

/** Reads a whole backup: every base and all WAL byte by byte, of the objects a sample. */
export async function checkBackup({ vault, objects, now, readsAll = false }: Checking): Promise<BackupCheck> {
  const damage: string[] = []
  const proves = async (work: () => Promise<void>) => {
    try {
      await work()
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
      isWhole: await proves(async () => {
        const files = await vault.get(baseFiles(base.id))
        if (!files) throw new BackupProblem(`${vault.place}/${baseFiles(base.id)} is gone.`)
        await unpackFolder(files)
      }),
    })

  const wal = await listWal(vault)
  for (const name of wal) await proves(() => readThrough(vault, walFile(name)))
  const gaps = gapsIn(
    wal,
    bases.map(({ base }) => base),
  )

  const counts = { kept: 0, read: 0, missing: 0 }
  for await (const { key, here, kept } of besideCopies(objects, vault)) {
    if (here && !isMade(key) && kept?.sizeBytes !== vault.sizeOf(here.sizeBytes)) counts.missing += 1
    if (!kept) continue
    counts.kept += 1
    if (!readsAll && counts.kept % READ_ONE_IN !== 1) continue
    counts.read += 1
    await proves(() => readThrough(vault, objectFile(key)))
  }
  const whole = bases.filter(({ isWhole }) => isWhole).map(({ base }) => base)
  const first =
    whole.findLast(
      ({ finishedAt }) => now.getTime() - Date.parse(finishedAt) >= EVERY_SECOND_DAYS * DAY_MS,
    ) ?? whole[0]
  const reach = await findReach(vault)
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

/** Segments that should follow another and don't, or that a base needs. */
function gapsIn(names: readonly string[], bases: readonly Base[]): string[] {
  const segments = names.filter(isSegment)
  const known = new Set(segments)
  const last = new Map<string, string>()
  for (const name of segments) last.set(name.slice(0, 8), name)
  const gaps = new Set<string>()
  for (const { startWal, endWal } of bases)
    for (let name = startWal; name <= endWal; name = segmentAfter(name)) if (!known.has(name)) gaps.add(name)
  // From the window's base on, each timeline is whole up to its last segment, or to where the next one left it.
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
