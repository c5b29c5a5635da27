import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemFile, isMisnamed, refusalOfFile } from '#domains/uploads/picking/odd-files.rules.ts'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'
import { handledFolderNames } from './uploader.nl.ts'

export type FoundFile = {
  /** Path relative to the folder, with `/` as separator. */
  name: string
  path: string
  sizeBytes: number
  modifiedMs: number
}

/**
 * Lists the files in a folder and its subfolders, sorted by name. Skips hidden and system files,
 * and by default the top-level folders for handled files.
 */
export async function findFiles(folder: string, { withAsides = false } = {}): Promise<FoundFile[]> {
  const found = await filesBelow(folder, '', withAsides ? noFolders : handledFolders)
  return found.sort((one, other) => one.name.localeCompare(other.name, 'nl', { numeric: true }))
}

const noFolders: ReadonlySet<string> = new Set()
// Normalized to NFC, because macOS stores the ü of 'geüpload' decomposed.
const handledFolders: ReadonlySet<string> = new Set(
  Object.values(handledFolderNames).map((name) => name.normalize('NFC')),
)

async function filesBelow(
  folder: string,
  within: string,
  skippedFolders: ReadonlySet<string>,
): Promise<FoundFile[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(
        ({ name }) => !isSystemFile(name) && (within !== '' || !skippedFolders.has(name.normalize('NFC'))),
      )
      .map(async (entry) => {
        const name = within === '' ? entry.name : `${within}/${entry.name}`
        if (entry.isDirectory()) return filesBelow(folder, name, skippedFolders)
        const path = join(folder, name)
        // The file may be gone since the folder was read.
        const facts = entry.isFile() && (await stat(path).catch(() => undefined))
        return facts ? [{ name, path, sizeBytes: facts.size, modifiedMs: facts.mtimeMs }] : []
      }),
  )
  return found.flat()
}

/**
 * Returns why a file can't be sent, or undefined. A file whose name is not a photo's is judged by
 * its first bytes.
 */
export async function findUploadRefusal({
  name,
  path,
  sizeBytes,
}: FoundFile): Promise<UploadRefusal | undefined> {
  const file = { name, size: sizeBytes }
  const isPhoto = await isMisnamed(file, (countBytes) => readHead(path, countBytes))
  return refusalOfFile(isPhoto ? { ...file, name: '' } : file)
}

async function readHead(path: string, countBytes: number): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(new Uint8Array(countBytes), 0, countBytes, 0)
  return buffer.subarray(0, bytesRead)
}
