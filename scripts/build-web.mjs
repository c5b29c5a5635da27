import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { filesBelow, fingerprint, inRoot, readStamp } from './project.mjs'
import { quietStep } from './quiet-step.mjs'

const STAMP = 'dist/web-sources'

/**
 * Builds the pages when their sources changed. A build with full-size pictures is reused for
 * `quarter`.
 */
export async function buildWebIfNeeded({ pictures = 'whole' } = {}) {
  const code = await build(pictures)
  if (code === 0 || !process.env.SHOWCASE_FOLDER) return code
  console.error('The photos in SHOWCASE_FOLDER stopped the build; the pages are built with drawings.')
  delete process.env.SHOWCASE_FOLDER
  return build(pictures)
}

async function build(pictures) {
  const showcase = process.env.SHOWCASE_FOLDER
  const sources = fingerprint([
    ...filesBelow('src').filter(canReachBrowser),
    ...filesBelow('plugins'),
    ...filesBelow('demo/drawing'),
    ...filesBelow('demo/showcase'),
    'vite.config.ts',
    'package-lock.json',
  ])
  const wanted = showcase ? `${sources} ${stateOf(showcase)}` : sources
  const stamp = pictures === 'whole' ? wanted : `${wanted} ${pictures}`
  const isBuilt = () =>
    [wanted, stamp].includes(readStamp(STAMP)) && existsSync(inRoot('dist', 'web', 'pages.json'))
  if (isBuilt()) return 0
  return oneAtATime(() => (isBuilt() ? 0 : buildPages(stamp, pictures)))
}

async function buildPages(stamp, pictures) {
  const words = process.env.SHOWCASE_FOLDER
    ? 'Building the pages with your own photos, a few minutes the first time'
    : 'Building the pages, about half a minute'
  const env = { DRAWN_PICTURES: pictures }
  const code = await quietStep(words, 'vite', ['build', '--logLevel', 'warn'], { env })
  if (code === 0) writeFileSync(inRoot(STAMP), stamp)
  return code
}

/**
 * Hashes the path, `showcase.json`, and the size and time of its photos. The photos' bytes would
 * take too long to read.
 */
function stateOf(folder) {
  const hash = createHash('sha256').update(folder)
  try {
    const list = readFileSync(join(folder, 'showcase.json'), 'utf8')
    hash.update(list)
    for (const [, file] of list.matchAll(/"file"\s*:\s*"([^"]*)"/g)) {
      const found = statSync(join(folder, file), { throwIfNoEntry: false })
      hash.update(`\0${found?.size} ${found?.mtimeMs}`)
    }
  } catch {
    // The build reports what is wrong.
  }
  return hash.digest('hex')
}

// Excludes tests and server code, except the code that draws pictures during the build.
const canReachBrowser = (path) => !/(?<!\/pixels)\/server\/|\.test\.tsx?$/.test(path)
