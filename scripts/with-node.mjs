// Runs a file of the project under its own Node: `node scripts/with-node.mjs FILE ...`
import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'
import { quickModules, serverEnvironment } from './server-process.mjs'

await installIfNeeded()
const args = process.argv.slice(2)
// An operator's command is the product, in the memory of the product.
const isProduct = args.some((arg) => arg.startsWith('src/app/'))
const env = isProduct ? serverEnvironment : {}
await standInFor(projectNode(), isProduct ? [quickModules, ...args] : args, { stdio: 'inherit', env })
