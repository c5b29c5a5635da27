import { findFiles, findOddity, type FoundFile } from './find-files.ts'
import { openFolderState, type FolderState } from './folder-state.ts'
import { NOT_ALLOWED, Refused, type Product } from './product.ts'
import type { Reporter } from './reporter.ts'
import { sendFile, type Aim, type Sent } from './send-file.ts'
import { progress } from './uploader.nl.ts'

export const AT_ONCE = 3

export type Uploading = {
  product: Product
  aim: Aim
  folder: string
  reporter: Reporter
  signal: AbortSignal
}

export const stateOf = ({ product, aim, folder }: Uploading) =>
  openFolderState(folder, [product.url, aim.clientId, aim.type, aim.galleryId].join(' ').trim())

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Sends every photo in a folder, by name, `AT_ONCE` at a time; returns whether all were uploaded. */
export async function uploadFolder(uploading: Uploading): Promise<boolean> {
  const { folder, reporter } = uploading
  const state = stateOf(uploading)
  const photos: FoundFile[] = []
  for (const file of await findFiles(folder)) {
    const oddity = await findOddity(file)
    if (oddity) reporter.skipped(file.name, oddity)
    else photos.push(file)
  }
  reporter.expect(photos.length)
  const waiting = photos.values()
  const sendRest = async (signal: AbortSignal) => {
    for (const file of waiting) {
      const sent = await sendOnce({ ...uploading, signal }, state, file)
      if (typeof sent === 'object' && 'blocked' in sent)
        throw new Refused(progress.blocked[sent.blocked], NOT_ALLOWED)
    }
  }
  try {
    await eachUntilOneFails(AT_ONCE, sendRest, uploading.signal)
  } finally {
    reporter.finish()
  }
  return reporter.isAllIn()
}

export async function sendOnce(
  { product, aim, reporter, signal }: Uploading,
  state: FolderState,
  file: FoundFile,
): Promise<Sent> {
  const { sizeBytes, modifiedMs } = file
  const facts = { sizeBytes, modifiedMs }
  const known = state.find(file.name, facts)
  if (known?.isIn) return report('duplicate')
  if (known?.refusal) return report({ refusal: known.refusal })
  const sent = await sendFile({
    product,
    aim,
    file: { path: file.path, name: baseName(file.name), sizeBytes },
    uploadUrl: known?.uploadUrl,
    onUrl: (uploadUrl) => state.keep(file.name, { ...facts, uploadUrl }),
    onProgress: (bytes) => reporter.sent(file.name, bytes),
    signal,
  })
  if (sent === 'added' || sent === 'duplicate') state.keep(file.name, { ...facts, isIn: true })
  else if (typeof sent === 'object' && 'refusal' in sent)
    state.keep(file.name, { ...facts, refusal: sent.refusal })
  return report(sent)

  function report(sent: Sent): Sent {
    if (sent === 'unreadable') reporter.unreadable(file.name)
    else if (typeof sent === 'string') reporter.came(file.name, sent)
    else if ('refusal' in sent) reporter.refused(file.name, sent.refusal)
    return sent
  }
}

async function eachUntilOneFails(
  count: number,
  run: (signal: AbortSignal) => Promise<void>,
  outer: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  const lanes = Array.from({ length: count }, () =>
    run(signal).catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(lanes)
  if (signal.aborted) throw signal.reason
}
