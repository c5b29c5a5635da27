import { isRaw } from '#domains/uploads/picking/odd-files.rules.ts'
import { stemOf } from '#domains/light-table/selection/file-names.rules.ts'
import type { FoundFile } from '../find-files.ts'

export type SidecarMatch =
  | { is: 'missing' }
  /**
   * RAW files at several paths (without extension) match, or several sidecars beside one RAW file.
   */
  | { is: 'ambiguous'; names: string[] }
  /** Only DNG files match. A DNG contains its own metadata; programs ignore a sidecar beside it. */
  | { is: 'inside'; name: string }
  | { is: 'raw'; raw: FoundFile; sidecar: FoundFile | undefined }

const sidecarEnding = /\.xmp$/i
const dngEnding = /\.dng$/i

/** Key that ignores case and Unicode form, because file systems treat them differently. */
const keyOf = (stem: string) => stem.normalize('NFC').toLowerCase()
const folderOf = ({ name }: FoundFile) => name.slice(0, name.lastIndexOf('/') + 1)
const fileOf = ({ name }: FoundFile) => name.slice(name.lastIndexOf('/') + 1)
const stemIn = (file: FoundFile) => stemOf(fileOf(file))

export function findSidecars(files: readonly FoundFile[]): (stem: string) => SidecarMatch {
  const raws = byKey(files.filter(({ name }) => isRaw(name)))
  const sidecars = byKey(files.filter(({ name }) => sidecarEnding.test(name)))
  return (stem) => {
    const all = raws.get(keyOf(stem)) ?? []
    const kept = all.filter(({ name }) => !dngEnding.test(name))
    const [raw] = kept
    if (!raw) return all[0] ? { is: 'inside', name: all[0].name } : { is: 'missing' }
    const places = new Set(kept.map((file) => folderOf(file) + stemIn(file)))
    if (places.size > 1) return { is: 'ambiguous', names: kept.map(({ name }) => name) }
    const beside = (sidecars.get(keyOf(stem)) ?? []).filter((file) => folderOf(file) === folderOf(raw))
    if (beside.length > 1) return { is: 'ambiguous', names: beside.map(({ name }) => name) }
    return { is: 'raw', raw, sidecar: beside[0] }
  }
}

function byKey(files: readonly FoundFile[]): Map<string, FoundFile[]> {
  const found = new Map<string, FoundFile[]>()
  for (const file of files) {
    const key = keyOf(stemIn(file))
    found.set(key, [...(found.get(key) ?? []), file])
  }
  return found
}

/** Keeps the first of the stems that differ only in case or Unicode form. */
export const distinctStems = (stems: readonly string[]): string[] =>
  [...new Map(stems.toReversed().map((stem) => [keyOf(stem), stem])).values()].toReversed()
