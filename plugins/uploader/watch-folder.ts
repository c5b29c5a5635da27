import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { findFiles, findUploadRefusal, type FoundFile } from './find-files.ts'
import { UPLOADS_AT_ONCE, sendUnlessKnown, openUploadState, type FolderUpload } from './upload-folder.ts'
import { handledFolderNames, progress, refusalMessage } from './uploader.nl.ts'

const CHECK_EVERY_MS = 500
/** A file that changed more recently may still be being written. */
const STEADY_MS = 2000
/**
 * Delay before a file that can't be read or moved is tried again. Also the delay of all uploads
 * while the server refuses every upload.
 */
const REST_MS = 60_000

type WatchTiming = { sleep: (ms: number) => Promise<unknown>; now: () => number }

export async function watchFolder(uploading: FolderUpload, { sleep, now }: WatchTiming): Promise<never> {
  const { folder, product, reporter } = uploading
  const state = openUploadState(uploading)
  const findSteadyFiles = createSteadyFilter(now)
  const busy = new Set<string>()
  const restsUntil = new Map<string, number>()
  const failed = new AbortController()
  const signal = AbortSignal.any([uploading.signal, failed.signal])

  async function handleFile(file: FoundFile) {
    if (!(await stat(file.path).catch(() => undefined))) return
    const outcome = await sendOrRefuse(file)
    if (!outcome) return
    if (await moveHandled(folder, file, outcome.reason)) state.forget(file.name)
    else restsUntil.set(file.name, now() + REST_MS)
  }

  /**
   * Returns `{}` when the server has the file, `{ reason }` when the file is refused, undefined
   * when the file has to stay.
   */
  async function sendOrRefuse(file: FoundFile): Promise<{ reason?: string } | undefined> {
    const oddity = await findUploadRefusal(file)
    if (oddity) {
      reporter.refused(file.name, oddity)
      return { reason: refusalMessage(oddity) }
    }
    const sent = await sendUnlessKnown({ ...uploading, signal }, state, file)
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
    const files = findSteadyFiles(await findFiles(folder))
    signal.throwIfAborted()
    for (const file of files.filter(mayBegin).slice(0, UPLOADS_AT_ONCE - busy.size)) {
      busy.add(file.name)
      void handleFile(file)
        .catch((error: unknown) => failed.abort(error))
        .finally(() => busy.delete(file.name))
    }
    await sleep(CHECK_EVERY_MS)
  }
}

export function createSteadyFilter(now: () => number) {
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

/** Moves a handled file and writes any `reason` beside it. Returns false if the move fails. */
async function moveHandled(folder: string, file: FoundFile, reason?: string): Promise<boolean> {
  const aside = reason === undefined ? handledFolderNames.done : handledFolderNames.refused
  const target = await freePath(join(folder, aside, file.name))
  await mkdir(dirname(target), { recursive: true })
  const isMoved = await rename(file.path, target).then(
    () => true,
    () => false,
  )
  if (isMoved && reason !== undefined) await writeFile(`${target}.txt`, `${reason}\n`)
  return isMoved
}

/** Returns a free path: 'DSC_1 (2).jpg' if 'DSC_1.jpg' exists. */
async function freePath(path: string): Promise<string> {
  const ending = extname(path)
  const bare = path.slice(0, path.length - ending.length)
  for (let count = 1; ; count++) {
    const target = count === 1 ? path : `${bare} (${count})${ending}`
    if (!(await stat(target).catch(() => undefined))) return target
  }
}
