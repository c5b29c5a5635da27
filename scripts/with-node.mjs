// Runs a file of the project under its own Node: `node scripts/with-node.mjs FILE ...`
import { runWithNode } from './run-with-node.mjs'

await runWithNode(process.argv.slice(2))
