import { installIfNeeded } from './install.mjs'
import { projectNode } from './project.mjs'
import { standInFor } from './run-process.mjs'
import { quickModules, serverEnvironment } from './server-process.mjs'

/** Runs a file of the project under its own Node, with these flags and words; ends with its exit code. */
export async function runWithNode(args) {
  await installIfNeeded()
  // An operator's command is the product, in the memory of the product.
  const isProduct = args.some((arg) => arg.startsWith('src/app/'))
  const env = isProduct ? serverEnvironment : {}
  await standInFor(projectNode(), isProduct ? [quickModules, ...args] : args, { stdio: 'inherit', env })
}
