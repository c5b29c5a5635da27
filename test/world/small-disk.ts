import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

/** A small file system of its own at this path; undefined where this machine can't mount one. */
export async function smallDisk(
  path: string,
  sizeMb: number,
): Promise<{ path: string; remove: () => void } | undefined> {
  await mkdir(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'none', path], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  return { path, remove: () => execFileSync('umount', [path]) }
}
