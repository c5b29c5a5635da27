import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

/** Mounts a tmpfs. Returns undefined where that is not allowed. */
export async function mountSmallDisk(
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
