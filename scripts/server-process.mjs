import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './project.mjs'

/** For every process that loads the product. */
export const quickModules = `--import=${pathToFileURL(inRoot('scripts', 'quick-modules.mjs'))}`

// Left to itself V8 lets its nursery grow to 100 MB and more when much is loaded at once, and never gives that back.
const smallNursery = '--max-semi-space-size=4'

/** Node's flags for a process that runs from the sources. */
export const serverFlags = [smallNursery, quickModules]

/** The program in a few files, as `npm start` runs it. */
export const programFile = inRoot('dist', 'server', 'start.js')

/** Node's flags for the bundle; source maps make a stack trace name the sources. */
export const programFlags = [smallNursery, '--enable-source-maps']

/** Node's flag that starts a process at low priority until it is ready. */
export const beginBehind = `--import=${pathToFileURL(inRoot('dist', 'server', 'begin-behind.js'))}`

export const serverEnvironment = {
  // React draws galleries, overviews and letters with less work without the checks that it makes for developers.
  NODE_ENV: 'production',
  // Image work on many threads makes glibc keep an arena of memory for each; two are plenty.
  MALLOC_ARENA_MAX: '2',
  // Memory comes in pages of 2 MB where it can: each page is a step into the kernel, dear on a virtual machine.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  // The 19 MB with which a password is checked stay for the next check; anew each time they cost more than it does. What
  // is larger goes back to the system: left to itself, glibc learns to keep pieces of up to 32 MB.
  MALLOC_MMAP_THRESHOLD_: '25165824',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  // Types stripped and code compiled at the last start.
  NODE_COMPILE_CACHE: codeCacheFolder(process.env['DATA_FOLDER']),
}

/** On a server only root may write to the project; a data folder of another user could hold code of theirs. */
function codeCacheFolder(dataFolder) {
  const folder = dataFolder && resolve(root, dataFolder)
  const isOurs = folder && existsSync(folder) && statSync(folder).uid === process.getuid?.()
  return isOurs ? join(folder, 'code-cache') : inRoot('node_modules', '.cache', 'node')
}
