import { findFiles, findUploadRefusal, type FoundFile } from './find-files.ts'
import { openFolderState, type FolderState } from './folder-state.ts'
import { EXIT_NOT_ALLOWED, UserError, type LichttafelApi } from './api-client.ts'
import type { Reporter } from './reporter.ts'
import { sendFile, type UploadDestination, type UploadResult } from './send-file.ts'
import { progress } from './uploader.nl.ts'

export const UPLOADS_AT_ONCE = 3

export type FolderUpload = {
  product: LichttafelApi
  aim: UploadDestination
  folder: string
  reporter: Reporter
  signal: AbortSignal
}

export const openUploadState = ({ product, aim, folder }: FolderUpload) =>
  openFolderState(folder, [product.url, aim.clientId, aim.type, aim.galleryId].join(' ').trim())

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/**
 * Sends a folder's photos in order of name, `UPLOADS_AT_ONCE` at a time. Returns false if the
 * server refused a photo, or a photo could not be read.
 */
export async function uploadFolder(uploading: FolderUpload): Promise<boolean> {
  const { folder, reporter } = uploading
  const state = openUploadState(uploading)
  const photos: FoundFile[] = []
  for (const file of await findFiles(folder)) {
    const oddity = await findUploadRefusal(file)
    if (oddity) reporter.skipped(file.name, oddity)
    else photos.push(file)
  }
  reporter.expect(photos.length)
  const waiting = photos.values()
  const sendRest = async (signal: AbortSignal) => {
    for (const file of waiting) {
      const sent = await sendUnlessKnown({ ...uploading, signal }, state, file)
      if (typeof sent === 'object' && 'blocked' in sent)
        throw new UserError(progress.blocked[sent.blocked], EXIT_NOT_ALLOWED)
    }
  }
  try {
    await eachUntilOneFails(UPLOADS_AT_ONCE, sendRest, uploading.signal)
  } finally {
    reporter.finish()
  }
  return reporter.isAllIn()
}

export async function sendUnlessKnown(
  { product, aim, reporter, signal }: FolderUpload,
  state: FolderState,
  file: FoundFile,
): Promise<UploadResult> {
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

  function report(sent: UploadResult): UploadResult {
    if (sent === 'unreadable') reporter.unreadable(file.name)
    else if (typeof sent === 'string') reporter.logUpload(file.name, sent)
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
  const workers = Array.from({ length: count }, () =>
    run(signal).catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(workers)
  if (signal.aborted) throw signal.reason
}
