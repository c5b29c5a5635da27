import { installIfNeeded } from './install.mjs'
import { findProjectNode } from './project.mjs'
import { runInPlaceOfSelf } from './run-process.mjs'
import { quickModules, serverEnvironment } from './server-process.mjs'

/** Runs a file with the project's own Node and the given arguments. Exits with its exit code. */
export async function runWithNode(args) {
  await installIfNeeded()
  // Commands of operators load the product, so they get its environment.
  const isProduct = args.some((arg) => arg.startsWith('src/app/'))
  const env = isProduct ? serverEnvironment : {}
  await runInPlaceOfSelf(findProjectNode(), isProduct ? [quickModules, ...args] : args, {
    stdio: 'inherit',
    env,
  })
}
