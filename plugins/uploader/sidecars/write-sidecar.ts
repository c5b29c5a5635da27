import { randomUUID } from 'node:crypto'
import { constants, copyFile, lstat, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Unpatchable } from './scan-xml.ts'

/** Another program wrote the file meanwhile. */
export class Changed extends Error {}

/** Something else stands there: a link, or a file of a moment ago. */
export class Taken extends Error {}

/** No camera or program writes as much into a sidecar. */
const SIDECAR_MAX_BYTES = 64 * 1024 * 1024

/** Throws `Unpatchable` for anything but UTF-8; a BOM stays in the text. */
export async function readSidecar(path: string): Promise<{ bytes: Buffer; text: string }> {
  if ((await stat(path)).size > SIDECAR_MAX_BYTES) throw new Unpatchable()
  const bytes = await readFile(path)
  try {
    return { bytes, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    throw new Unpatchable()
  }
}

/** Puts a whole new file in its place, and keeps a copy of the first one; `before` is what the text was made of. */
export async function replaceSidecar(path: string, text: string, before: Buffer): Promise<void> {
  const { mode } = await stat(path)
  await beside(path, text, mode, async (made) => {
    await keepCopy(path)
    if (!(await readFile(path)).equals(before)) throw new Changed()
    await rename(made, path)
  })
}

export async function addSidecar(path: string, text: string): Promise<void> {
  await beside(path, text, 0o666, async (made) => {
    await expectFree(path)
    await rename(made, path)
  })
}

export async function expectFree(path: string): Promise<void> {
  if (await exists(path)) throw new Taken()
}

async function beside(
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

/** Once: what stands there already is older, and worth more. */
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
