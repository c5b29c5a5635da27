import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'

await installIfNeeded()
const built = await buildWebIfNeeded()
if (built !== 0) process.exit(built)

// Image work on many threads makes glibc keep an arena of memory for each; two are plenty.
const env = { MALLOC_ARENA_MAX: '2' }
await standInFor(projectNode(), ['src/app/start.ts', ...process.argv.slice(2)], { env })
