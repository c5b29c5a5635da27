import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLitter, isMisnamed, oddityOf } from '#domains/uploads/picking/odd-files.rules.ts'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'
import { folders } from './uploader.nl.ts'

export type FoundFile = {
  /** Relative to the folder, with `/` as separator. */
  name: string
  path: string
  sizeBytes: number
  modifiedMs: number
}

/** All files in the folder, sorted by name, except hidden and system files and those already set aside. */
export async function findFiles(folder: string, { withAsides = false } = {}): Promise<FoundFile[]> {
  const found = await filesBelow(folder, '', withAsides ? noAsides : asides)
  return found.sort((one, other) => one.name.localeCompare(other.name, 'nl', { numeric: true }))
}

// NFC: macOS stores the ü of 'geüpload' decomposed.
const noAsides: ReadonlySet<string> = new Set()
const asides: ReadonlySet<string> = new Set(Object.values(folders).map((name) => name.normalize('NFC')))

async function filesBelow(folder: string, within: string, asides: ReadonlySet<string>): Promise<FoundFile[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !isLitter(name) && (within !== '' || !asides.has(name.normalize('NFC'))))
      .map(async (entry) => {
        const name = within === '' ? entry.name : `${within}/${entry.name}`
        if (entry.isDirectory()) return filesBelow(folder, name, asides)
        const path = join(folder, name)
        // Deleted since the folder was read.
        const facts = entry.isFile() && (await stat(path).catch(() => undefined))
        return facts ? [{ name, path, sizeBytes: facts.size, modifiedMs: facts.mtimeMs }] : []
      }),
  )
  return found.flat()
}

/** Why a file can't be sent, by its first bytes where its name speaks against a photo. */
export async function findOddity({ name, path, sizeBytes }: FoundFile): Promise<UploadRefusal | undefined> {
  const file = { name, size: sizeBytes }
  const isPhoto = await isMisnamed(file, (countBytes) => readHead(path, countBytes))
  return oddityOf(isPhoto ? { ...file, name: '' } : file)
}

async function readHead(path: string, countBytes: number): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(new Uint8Array(countBytes), 0, countBytes, 0)
  return buffer.subarray(0, bytesRead)
}
