import { buildServerIfNeeded } from './build-server.mjs'
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'

// Before a deploy, so that a process that may write nowhere in its folder finds everything there.
await installIfNeeded()
process.exit((await buildWebIfNeeded()) || (await buildServerIfNeeded()))
