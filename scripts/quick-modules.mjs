// Given to Node as `--import`. For each import from a package, and each module in it, Node 24 parses all `exports` of its
// package.json anew; drizzle-orm's 170 kB, for its 300 modules and our 400 imports, were more than half of a start.
import { registerHooks } from 'node:module'

const entry = /^drizzle-orm(\/|$)/
const itself = /\/node_modules\/drizzle-orm\/.*\.js$/
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (entry.test(specifier) && !context.conditions.includes('require'))
      return foundOnce(specifier, context, next)
    if (isBeside(specifier, context))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})

function foundOnce(specifier, context, next) {
  if (!found.has(specifier)) found.set(specifier, { ...next(specifier, context), shortCircuit: true })
  return found.get(specifier)
}

/** Its modules name each other as files. */
const isBeside = (specifier, { parentURL = '' }) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && itself.test(parentURL)
