// Runs a file with the project's own Node: `node scripts/with-node.mjs FILE ...`
import { runWithNode } from './run-with-node.mjs'

await runWithNode(process.argv.slice(2))
