import type { SidecarMarks } from '#domains/choices/darkroom/darkroom.rules.ts'
import { findFiles, type FoundFile } from '../find-files.ts'
import { mergeTexts as texts } from '../uploader.nl.ts'
import { distinctStems, findSidecars, type Meant } from './find-sidecars.ts'
import { outcomes, type Outcome } from './outcomes.ts'
import { patchSidecar } from './patch-sidecar.ts'
import { Unpatchable } from './scan-xml.ts'
import { addSidecar, Changed, expectFree, readSidecar, replaceSidecar, Taken } from './write-sidecar.ts'

export type Merging = {
  folder: string
  /** Of the RAW files that were chosen. */
  stems: readonly string[]
  marks: SidecarMarks
  /** For a RAW that has none yet. */
  newSidecar: string
  /** False only tells what would be done. */
  isWritten: boolean
  isCreated: boolean
  say: (line: string) => void
  signal: AbortSignal
}

/** Marks the chosen RAW files in their sidecars, and tells of each what it did; false when one was left out. */
export async function mergeChoice(merging: Merging): Promise<boolean> {
  const { folder, stems, say, signal, isWritten } = merging
  const find = findSidecars(await findFiles(folder, { withAsides: true }))
  const tally = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>
  for (const stem of distinctStems(stems)) {
    signal.throwIfAborted()
    const { outcome, line } = await mergeOne(merging, stem, find(stem))
    tally[outcome]++
    say(line)
  }
  say(texts.result(tally, isWritten))
  return tally.bare + tally.inside + tally.ambiguous + tally.missing + tally.refused === 0
}

type Told = { outcome: Outcome; line: string }

async function mergeOne(merging: Merging, stem: string, meant: Meant): Promise<Told> {
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

async function patchOne({ marks, isWritten }: Merging, { name, path }: FoundFile): Promise<Told> {
  try {
    const { bytes, text: before } = await readSidecar(path)
    const { text, changes } = patchSidecar(before, marks)
    if (changes.length === 0) return { outcome: 'same', line: texts.same(name) }
    if (isWritten) await replaceSidecar(path, text, bytes)
    return { outcome: 'patched', line: texts.patched(name, changes) }
  } catch (error) {
    return refused(name, error)
  }
}

async function addOne(
  { isCreated, isWritten, newSidecar }: Merging,
  { name, path }: FoundFile,
): Promise<Told> {
  if (!isCreated) return { outcome: 'bare', line: texts.bare(name) }
  const [sidecar, sidecarPath] = [sidecarOf(name), sidecarOf(path)]
  try {
    await (isWritten ? addSidecar(sidecarPath, newSidecar) : expectFree(sidecarPath))
    return { outcome: 'created', line: texts.created(sidecar) }
  } catch (error) {
    return refused(sidecar, error)
  }
}

const sidecarOf = (raw: string) => raw.replace(/\.[^.]*$/, '.xmp')

const reasons = [
  [Unpatchable, texts.unpatchable],
  [Changed, texts.changed],
  [Taken, texts.taken],
] as const

/** One file that does not go along stops none of the others. */
function refused(name: string, error: unknown): Told {
  const message = error instanceof Error ? error.message : String(error)
  const known = reasons.find(([kind]) => error instanceof kind)
  const reason = known ? known[1] : texts.failed(message)
  return { outcome: 'refused', line: texts.refused(name, reason) }
}
