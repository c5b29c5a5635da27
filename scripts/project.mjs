// Plain JavaScript that older Node versions can run, because commands may start without Node 24.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts) => join(root, ...parts)

/** Returns the project's own Node, or else the running one if it is new enough. */
export function findProjectNode() {
  const own = inRoot('node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(`This needs Node 24 or newer, and this is Node ${process.versions.node}.`)
}

export function filesBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

const notOurs = new Set(['coverage', 'dist', 'node_modules', 'var'])

export function testFiles() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !notOurs.has(entry.name))
    .flatMap(({ name }) => filesBelow(name))
    .filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path))
}

/** Hashes names and bytes of files, so that a new checkout of the same content is no change. */
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

export function readStamp(path) {
  return existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : undefined
}
