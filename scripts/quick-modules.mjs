// Speeds up imports of drizzle-orm (`--import`). Node 24 parses its `exports` (170 kB) for each
// import; with 300 modules and our 400 imports, that took over half of a start.
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

/** Whether a module of drizzle-orm imports another one by its file. */
const isBeside = (specifier, { parentURL = '' }) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && itself.test(parentURL)
