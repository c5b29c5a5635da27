import { mkdir, open, rename, rm, rmdir, type FileHandle } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { hasErrorCode, asOutOfDisk } from '#platform/objects/file-errors.ts'
import type { WrittenObject } from '#platform/objects/objects.ts'

/**
 * Writes a new file and waits until its bytes are on disk; removes it on failure. Throws
 * `OutOfDisk` on a full disk.
 */
export const writeFileDurably = (path: string, source: Readable | Uint8Array): Promise<WrittenObject> =>
  writeNewFile(path, source, (file) => file.sync())

export const writeScratchFile = (path: string, source: Readable | Uint8Array): Promise<WrittenObject> =>
  writeNewFile(path, source, async () => {})

async function writeNewFile(
  path: string,
  source: Readable | Uint8Array,
  finish: (file: FileHandle) => Promise<void>,
): Promise<WrittenObject> {
  const file = await open(path, 'wx', 0o600).catch(rethrowAsOutOfDisk)
  try {
    const written: WrittenObject = { sizeBytes: 0, crc32: 0 }
    for await (const chunk of source instanceof Uint8Array
      ? [source]
      : (source as AsyncIterable<Uint8Array>)) {
      await writeAll(file, chunk)
      written.sizeBytes += chunk.byteLength
      written.crc32 = crc32(chunk, written.crc32)
    }
    await finish(file)
    return written
  } catch (error) {
    await rm(path, { force: true })
    throw asOutOfDisk(error)
  } finally {
    await file.close()
  }
}

const rethrowAsOutOfDisk = (error: unknown): never => {
  throw asOutOfDisk(error)
}

// One write may take only part of the bytes, most often just before the disk is full.
async function writeAll(file: FileHandle, bytes: Uint8Array) {
  let offset = 0
  while (offset < bytes.byteLength) offset += (await file.write(bytes, offset)).bytesWritten
}

export async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames into a folder that may not exist yet, and waits until every new entry is on disk. */
export async function renameDurably(from: string, to: string) {
  // A concurrent removal may delete the empty folder just before the rename.
  for (let attempt = 1; ; attempt++) {
    try {
      const firstMade = await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(from, to)
      return await syncFolders(dirname(to), firstMade ? dirname(firstMade) : dirname(to))
    } catch (error) {
      if (attempt === 3 || !hasErrorCode(error, 'ENOENT')) throw asOutOfDisk(error)
    }
  }
}

async function syncFolders(from: string, upTo: string) {
  for (let folder = from; ; folder = dirname(folder)) {
    await syncToDisk(folder)
    if (folder === upTo) return
  }
}

export async function removeEmptyParentFolders(root: string, removed: string) {
  for (let folder = dirname(removed); relative(root, folder) !== ''; folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch (error) {
      if (hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return
      throw error
    }
  }
}
