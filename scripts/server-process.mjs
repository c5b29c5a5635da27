import { inRoot } from './project.mjs'

// Left to itself V8 lets its nursery grow to 100 MB and more when much is loaded at once, and never gives that back.
export const serverFlags = ['--max-semi-space-size=4']

export const serverEnvironment = {
  // Image work on many threads makes glibc keep an arena of memory for each; two are plenty.
  MALLOC_ARENA_MAX: '2',
  // Types stripped and code compiled at the last start.
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
}
