import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './project.mjs'

/** Node flag for processes that load the product from its sources. */
export const quickModules = `--import=${pathToFileURL(inRoot('scripts', 'quick-modules.mjs'))}`

// Without a limit V8's young generation grows to 100 MB and more during a start, and never shrinks.
const smallNursery = '--max-semi-space-size=4'

/** Node flags for a process that runs from the sources. */
export const serverFlags = [smallNursery, quickModules]

/** Bundled program, as `npm start` runs it. */
export const programFile = inRoot('dist', 'server', 'start.js')

/** Node flags for the bundle. Source maps make a stack trace name the sources. */
export const programFlags = [smallNursery, '--enable-source-maps']

/** Node flag that starts a process at low priority until it is ready. */
export const lowPriorityFlag = `--import=${pathToFileURL(inRoot('dist', 'server', 'start-priority.js'))}`

export const serverEnvironment = {
  // React renders faster without its checks for developers.
  NODE_ENV: 'production',
  // Image work uses many threads, and glibc keeps an arena for each. Two are enough.
  MALLOC_ARENA_MAX: '2',
  // Uses pages of 2 MB where possible: each page fault is slow on a virtual machine.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  // Keeps the 19 MB of a password check for the next one: allocating them costs more than the
  // check. Larger blocks are freed; by default glibc keeps up to 32 MB.
  MALLOC_MMAP_THRESHOLD_: '25165824',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  NODE_COMPILE_CACHE: codeCacheFolder(process.env['DATA_FOLDER']),
}

/**
 * Returns the folder of the code cache. A data folder of another user is not trusted, because it
 * could contain their code.
 */
function codeCacheFolder(dataFolder) {
  const folder = dataFolder && resolve(root, dataFolder)
  const isOurs = folder && existsSync(folder) && statSync(folder).uid === process.getuid?.()
  return isOurs ? join(folder, 'code-cache') : inRoot('node_modules', '.cache', 'node')
}
