import type { SidecarMarks } from '#domains/choices/darkroom/darkroom.rules.ts'
import { findFiles, type FoundFile } from '../find-files.ts'
import { mergeTexts as texts } from '../uploader.nl.ts'
import { distinctStems, findSidecars, type SidecarMatch } from './find-sidecars.ts'
import { mergeOutcomes, type MergeOutcome } from './merge-outcomes.ts'
import { patchSidecar } from './patch-sidecar.ts'
import { UnpatchableError } from './scan-xml.ts'
import {
  addSidecar,
  FileChangedError,
  assertPathFree,
  readSidecar,
  replaceSidecar,
  PathTakenError,
} from './write-sidecar.ts'

export type SidecarMerge = {
  folder: string
  stems: readonly string[]
  marks: SidecarMarks
  newSidecar: string
  /** False for a dry run. */
  isWritten: boolean
  isCreated: boolean
  say: (line: string) => void
  signal: AbortSignal
}

/** Marks the chosen RAW files in their sidecars. Returns false when a file could not be marked. */
export async function mergeChoice(merging: SidecarMerge): Promise<boolean> {
  const { folder, stems, say, signal, isWritten } = merging
  const find = findSidecars(await findFiles(folder, { withAsides: true }))
  const tally = Object.fromEntries(mergeOutcomes.map((outcome) => [outcome, 0])) as Record<
    MergeOutcome,
    number
  >
  for (const stem of distinctStems(stems)) {
    signal.throwIfAborted()
    const { outcome, line } = await mergeOne(merging, stem, find(stem))
    tally[outcome]++
    say(line)
  }
  say(texts.result(tally, isWritten))
  return tally.bare + tally.inside + tally.ambiguous + tally.missing + tally.refused === 0
}

type FileReport = { outcome: MergeOutcome; line: string }

async function mergeOne(merging: SidecarMerge, stem: string, meant: SidecarMatch): Promise<FileReport> {
  switch (meant.is) {
    case 'missing':
      return { outcome: 'missing', line: texts.missing(stem) }
    case 'ambiguous':
      return { outcome: 'ambiguous', line: texts.ambiguous(stem, meant.names) }
    case 'inside':
      return { outcome: 'inside', line: texts.inside(meant.name) }
    case 'raw':
      return meant.sidecar ? patchOne(merging, meant.sidecar) : addOne(merging, meant.raw)
  }
}

async function patchOne({ marks, isWritten }: SidecarMerge, { name, path }: FoundFile): Promise<FileReport> {
  try {
    const { bytes, text: before } = await readSidecar(path)
    const { text, changes } = patchSidecar(before, marks)
    if (changes.length === 0) return { outcome: 'same', line: texts.same(name) }
    if (isWritten) await replaceSidecar(path, text, bytes)
    return { outcome: 'patched', line: texts.patched(name, changes) }
  } catch (error) {
    return reportRefusal(name, error)
  }
}

async function addOne(
  { isCreated, isWritten, newSidecar }: SidecarMerge,
  { name, path }: FoundFile,
): Promise<FileReport> {
  if (!isCreated) return { outcome: 'bare', line: texts.bare(name) }
  const [sidecar, sidecarPath] = [sidecarOf(name), sidecarOf(path)]
  try {
    await (isWritten ? addSidecar(sidecarPath, newSidecar) : assertPathFree(sidecarPath))
    return { outcome: 'created', line: texts.created(sidecar) }
  } catch (error) {
    return reportRefusal(sidecar, error)
  }
}

const sidecarOf = (raw: string) => raw.replace(/\.[^.]*$/, '.xmp')

const reasons = [
  [UnpatchableError, texts.unpatchable],
  [FileChangedError, texts.changed],
  [PathTakenError, texts.taken],
] as const

function reportRefusal(name: string, error: unknown): FileReport {
  const message = error instanceof Error ? error.message : String(error)
  const known = reasons.find(([kind]) => error instanceof kind)
  const reason = known ? known[1] : texts.failed(message)
  return { outcome: 'refused', line: texts.refused(name, reason) }
}
