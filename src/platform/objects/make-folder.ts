import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failedWith } from './file-errors.ts'

/**
 * Creates a folder and those above it, with mode 700; returns the first one that was missing. Unlike Node's own recursive
 * way it ends where a file system says ENOENT to each new folder, as /proc does.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  if (await isFolder(folder)) return undefined
  const above = dirname(folder)
  const firstMade = above === folder ? undefined : await makeFolder(above)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been quicker.
    if (!failedWith(error, 'EEXIST') || !(await isFolder(folder))) throw error
  }
  return firstMade ?? folder
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return false
    throw error
  }
}

/** Creates a folder with mode 700, or sets that mode on an existing one. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, 0o700)
}
