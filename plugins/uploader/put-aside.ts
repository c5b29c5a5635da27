import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { folders } from './uploader.nl.ts'
import type { FoundFile } from './find-files.ts'

/**
 * Moves a file out of a hot folder, with the reason in a text file if it was refused; returns false when the file is
 * locked.
 */
export async function putAside(folder: string, file: FoundFile, reason?: string): Promise<boolean> {
  const target = await freePath(
    join(folder, reason === undefined ? folders.done : folders.refused, file.name),
  )
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
