import Chromium, { inflate } from '@sparticuz/chromium'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type UnpackedChromium = { executablePath: string; env: Record<string, string> }

// The package shares one folder among users and accepts half-written files. This folder is per
// user, and is renamed into place once complete.
const folder = join(tmpdir(), `chromium-${process.arch}-of-${process.getuid?.()}`)

/** Unpacks the Chromium of the npm package once. Several test runs may call it at the same time. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  if (!existsSync(folder)) await unpack()
  if ((await lstat(folder)).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`)
  const executablePath = join(folder, 'chromium')
  return { executablePath, env: { ...environmentWithoutUndefined(), ...libraryEnvironment(executablePath) } }
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
  // Fails if another run was first. Both runs unpack the same files.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
}

/** Points to the package's libraries and fonts, where the machine lacks them. */
function libraryEnvironment(executablePath: string): Record<string, string> {
  const libraries = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout ?? ''
  return {
    ...(libraries.includes('not found') && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  }
}

function environmentWithoutUndefined(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
}
