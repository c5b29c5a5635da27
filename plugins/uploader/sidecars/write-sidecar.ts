import { randomUUID } from 'node:crypto'
import { constants, copyFile, lstat, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UnpatchableError } from './scan-xml.ts'

export class FileChangedError extends Error {}

export class PathTakenError extends Error {}

/** Larger than any sidecar of a camera or program. */
const SIDECAR_MAX_BYTES = 64 * 1024 * 1024

/**
 * Reads a sidecar. Throws `UnpatchableError` if it is too large or not UTF-8. A BOM stays in the
 * text.
 */
export async function readSidecar(path: string): Promise<{ bytes: Buffer; text: string }> {
  if ((await stat(path)).size > SIDECAR_MAX_BYTES) throw new UnpatchableError()
  const bytes = await readFile(path)
  try {
    return { bytes, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    throw new UnpatchableError()
  }
}

/**
 * Replaces the file atomically, and keeps a copy of the first version. Throws `FileChangedError` if
 * the file differs from `before`.
 */
export async function replaceSidecar(path: string, text: string, before: Buffer): Promise<void> {
  const { mode } = await stat(path)
  await writeTemporary(path, text, mode, async (made) => {
    await keepCopy(path)
    if (!(await readFile(path)).equals(before)) throw new FileChangedError()
    await rename(made, path)
  })
}

export async function addSidecar(path: string, text: string): Promise<void> {
  await writeTemporary(path, text, 0o666, async (made) => {
    await assertPathFree(path)
    await rename(made, path)
  })
}

export async function assertPathFree(path: string): Promise<void> {
  if (await exists(path)) throw new PathTakenError()
}

async function writeTemporary(
  path: string,
  text: string,
  mode: number,
  putInPlace: (made: string) => Promise<void>,
): Promise<void> {
  const made = join(dirname(path), `.lichttafel-${randomUUID()}`)
  try {
    const file = await open(made, 'wx', mode)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await putInPlace(made)
  } finally {
    await rm(made, { force: true })
  }
}

/** Copies only once: an existing copy is older, and closer to the original. */
async function keepCopy(path: string): Promise<void> {
  const copy = `${path}.bak`
  if (await exists(copy)) return
  const made = join(dirname(path), `.lichttafel-${randomUUID()}`)
  try {
    await copyFile(path, made, constants.COPYFILE_EXCL)
    await rename(made, copy)
  } finally {
    await rm(made, { force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
