// Runs a file of the project under its own Node: `node scripts/with-node.mjs FILE ...`
import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'
import { serverEnvironment } from './server-process.mjs'

await installIfNeeded()
const args = process.argv.slice(2)
// An operator's command is the product, in the memory of the product.
const env = args.some((arg) => arg.startsWith('src/app/')) ? serverEnvironment : {}
await standInFor(projectNode(), args, { stdio: 'inherit', env })
