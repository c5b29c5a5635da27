import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { inRoot, testFiles } from './project.mjs'

const folders = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).imports

/** Whether a file measures real time, and must run alone on the machine. */
export const isMeasured = (file) => file.startsWith('test/measured/')

/** Modules that tell a test its tier, or whose seed differs by tier. */
const tellTier = ['test/world/count-by-tier.ts', 'fast-check']
if (process.env.THOROUGH === 'whole') tellTier.push('test/world/is-whole.ts')
const differsByTier = (imported) => tellTier.includes(imported)

/**
 * Lists the measurements, and the files that import a module of `tellTier`, themselves or through
 * helpers.
 */
export const thoroughFiles = () => testFiles().filter((file) => isMeasured(file) || differs(file))

/**
 * Lists the test files of the fast tier; beside the thorough tier, only those that the thorough
 * tier doesn't run.
 */
export function fastFiles({ isBesideThorough }) {
  const left = isBesideThorough ? thoroughFiles() : []
  return testFiles().filter((file) => !isMeasured(file) && !left.includes(file))
}

function differs(file) {
  const reached = new Set([file])
  for (const path of reached)
    if (path === file || path.startsWith('test/')) importsOf(path).forEach((name) => reached.add(name))
  return [...reached].some(differsByTier)
}

const known = new Map()

function importsOf(file) {
  if (!known.has(file)) known.set(file, existsSync(inRoot(file)) ? readImports(file) : [])
  return known.get(file)
}

function readImports(file) {
  const text = readFileSync(inRoot(file), 'utf8').replaceAll(/^(import|export) type [^']+'[^']+'/gm, '')
  return [...text.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, name]) => pathOf(name, file))
}

function pathOf(name, file) {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const folder = `${name.split('/')[0]}/*`
  return folder in folders ? normalize(folders[folder].replace('*', name.slice(folder.length - 1))) : name
}
