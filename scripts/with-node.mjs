// Runs a file of the project under its own Node: `node scripts/with-node.mjs FILE ...`
import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'

await installIfNeeded()
await standInFor(projectNode(), process.argv.slice(2), { stdio: 'inherit' })
