import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from './file-errors.ts'

/**
 * Creates a folder and missing parents with mode 700; returns the topmost new one. Node's recursive
 * `mkdir` never ends where a file system, such as /proc, answers ENOENT to each new folder.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  if (await isFolder(folder)) return undefined
  const above = dirname(folder)
  const firstMade = above === folder ? undefined : await makeFolder(above)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST') || !(await isFolder(folder))) throw error
  }
  return firstMade ?? folder
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false
    throw error
  }
}

export async function ensurePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, 0o700)
}
