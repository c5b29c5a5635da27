import { buildServerIfNeeded } from './build-server.mjs'
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'

// A deploy runs this before the start: the running process may not write to the program's folder.
await installIfNeeded()
process.exit((await buildWebIfNeeded()) || (await buildServerIfNeeded()))
