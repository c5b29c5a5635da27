import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { findFiles, findOddity, type FoundFile } from './find-files.ts'
import { AT_ONCE, sendOnce, stateOf, type Uploading } from './upload-folder.ts'
import { folders, progress, refusalMessage } from './uploader.nl.ts'

const LOOK_EVERY_MS = 500
/** A file that changed more recently may still be being written. */
const STEADY_MS = 2000
/** Delay before retrying a locked file, full storage or an upload flag that is off. */
const REST_MS = 60_000

type Surroundings = { sleep: (ms: number) => Promise<unknown>; now: () => number }

/** Sends files that appear in a hot folder until stopped; handled files are moved to subfolders. */
export async function watchFolder(uploading: Uploading, { sleep, now }: Surroundings): Promise<never> {
  const { folder, product, reporter } = uploading
  const state = stateOf(uploading)
  const steady = steadyFiles(now)
  const busy = new Set<string>()
  const restsUntil = new Map<string, number>()
  const failed = new AbortController()
  const signal = AbortSignal.any([uploading.signal, failed.signal])

  async function deal(file: FoundFile) {
    if (!(await stat(file.path).catch(() => undefined))) return
    const judged = await judge(file)
    if (!judged) return
    if (await putAside(folder, file, judged.reason)) state.forget(file.name)
    else restsUntil.set(file.name, now() + REST_MS)
  }

  /**
   * Sends a file; returns an empty object when it was uploaded, the reason when refused, undefined when it has to stay.
   */
  async function judge(file: FoundFile): Promise<{ reason?: string } | undefined> {
    const oddity = await findOddity(file)
    if (oddity) {
      reporter.refused(file.name, oddity)
      return { reason: refusalMessage(oddity) }
    }
    const sent = await sendOnce({ ...uploading, signal }, state, file)
    if (sent === 'unreadable') restsUntil.set(file.name, now() + REST_MS)
    else if (typeof sent === 'string') return {}
    else if ('refusal' in sent) return { reason: refusalMessage(sent.refusal) }
    else {
      reporter.say(progress.blocked[sent.blocked])
      product.patience.holdOff(REST_MS)
    }
    return undefined
  }

  const mayBegin = ({ name }: FoundFile) => !busy.has(name) && (restsUntil.get(name) ?? 0) <= now()

  for (;;) {
    const files = steady(await findFiles(folder))
    signal.throwIfAborted()
    for (const file of files.filter(mayBegin).slice(0, AT_ONCE - busy.size)) {
      busy.add(file.name)
      void deal(file)
        .catch((error: unknown) => failed.abort(error))
        .finally(() => busy.delete(file.name))
    }
    await sleep(LOOK_EVERY_MS)
  }
}

export function steadyFiles(now: () => number) {
  let seen = new Map<string, { facts: string; since: number }>()
  return (files: readonly FoundFile[]): FoundFile[] => {
    const before = seen
    seen = new Map(
      files.map(({ name, sizeBytes, modifiedMs }) => {
        const facts = `${sizeBytes} ${modifiedMs}`
        const known = before.get(name)
        return [name, known?.facts === facts ? known : { facts, since: now() }]
      }),
    )
    return files.filter(({ name }) => now() - seen.get(name)!.since >= STEADY_MS)
  }
}

/**
 * Moves a file out of a hot folder, with the reason in a text file if it was refused; returns false when the file is
 * locked.
 */
async function putAside(folder: string, file: FoundFile, reason?: string): Promise<boolean> {
  const aside = reason === undefined ? folders.done : folders.refused
  const target = await freePath(join(folder, aside, file.name))
  await mkdir(dirname(target), { recursive: true })
  const isMoved = await rename(file.path, target).then(
    () => true,
    () => false,
  )
  if (isMoved && reason !== undefined) await writeFile(`${target}.txt`, `${reason}\n`)
  return isMoved
}

/** 'DSC_1 (2).jpg' when 'DSC_1.jpg' exists. */
async function freePath(path: string): Promise<string> {
  const ending = extname(path)
  const bare = path.slice(0, path.length - ending.length)
  for (let count = 1; ; count++) {
    const target = count === 1 ? path : `${bare} (${count})${ending}`
    if (!(await stat(target).catch(() => undefined))) return target
  }
}
