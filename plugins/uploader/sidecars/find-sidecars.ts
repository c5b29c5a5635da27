import { isRaw } from '#domains/uploads/picking/odd-files.rules.ts'
import { stemOf } from '#domains/photos/selection/file-names.rules.ts'
import type { FoundFile } from '../find-files.ts'

/** What a chosen name means in a folder of RAW files. */
export type Meant =
  | { is: 'missing' }
  /** In more than one place, or in one that two files share. */
  | { is: 'ambiguous'; names: string[] }
  /** A DNG keeps its marks in itself, and no program looks beside it. */
  | { is: 'inside'; name: string }
  | { is: 'raw'; raw: FoundFile; sidecar: FoundFile | undefined }

const sidecarEnding = /\.xmp$/i
const dngEnding = /\.dng$/i

/** Disks disagree on capitals, and on how an é is written. */
const keyOf = (stem: string) => stem.normalize('NFC').toLowerCase()
const folderOf = ({ name }: FoundFile) => name.slice(0, name.lastIndexOf('/') + 1)
const fileOf = ({ name }: FoundFile) => name.slice(name.lastIndexOf('/') + 1)
const stemIn = (file: FoundFile) => stemOf(fileOf(file))

/** Finds the RAW file of each stem, and the sidecar beside it. */
export function findSidecars(files: readonly FoundFile[]): (stem: string) => Meant {
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

/** A stem once, capitals or not. */
export const distinctStems = (stems: readonly string[]): string[] =>
  [...new Map(stems.toReversed().map((stem) => [keyOf(stem), stem])).values()].toReversed()
