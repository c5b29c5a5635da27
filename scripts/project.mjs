// Plain JavaScript that an older Node runs too: this is what a machine without Node 24 starts with.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts) => join(root, ...parts)

/** The Node that comes along with the project, else the one we run on when it is new enough. */
export function projectNode() {
  const own = inRoot('node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(`This needs Node 24 or newer, and this is Node ${process.versions.node}.`)
}

/** Every file below a folder of the project, as paths from the root, in a fixed order. */
export function filesBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

const notOurs = new Set(['coverage', 'dist', 'node_modules', 'var'])

/** Every test file of the project, wherever it lies, as paths from the root. */
export function testFiles() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !notOurs.has(entry.name))
    .flatMap(({ name }) => filesBelow(name))
    .filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path))
}

/** One fingerprint of many files: their names and bytes, so that a new checkout of the same content is no change. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRoot(path)))
      .update('\0')
  return hash.digest('hex')
}

/** The text of a small file that remembers something between two runs. */
export function remembered(path) {
  return existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : undefined
}
