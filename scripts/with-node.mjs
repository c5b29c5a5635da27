// Runs a file of the project under its own Node: `node scripts/with-node.mjs FILE ...`
import { commandOf, helpOf } from './commands.mjs'
import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'
import { quickModules, serverEnvironment } from './server-process.mjs'

export async function runWithNode(args) {
  const command = commandOf(args)
  if (command && args.includes('--help')) return void process.stdout.write(helpOf(command))
  await installIfNeeded()
  // An operator's command is the product, in the memory of the product.
  const isProduct = args.some((arg) => arg.startsWith('src/app/'))
  const env = isProduct ? serverEnvironment : {}
  await standInFor(projectNode(), isProduct ? [quickModules, ...args] : args, { stdio: 'inherit', env })
}

if (import.meta.filename === process.argv[1]) await runWithNode(process.argv.slice(2))
