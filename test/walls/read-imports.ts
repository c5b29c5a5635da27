import { join } from 'node:path'

/** Paths from the root of what a TypeScript file of the project imports, in its order. */
export function readImports(path: string, text: string): string[] {
  const named = text.matchAll(/['"](?:#(\w+)|(\.{1,2}))(\/[^'"\n]+\.(?:tsx?|mjs))['"]/g)
  return Array.from(named, ([, alias, dots, rest]) => {
    if (alias === undefined) return join(path, '..', dots! + rest!)
    return (['test', 'demo', 'sandbox', 'ops'].includes(alias) ? alias : `src/${alias}`) + rest!
  })
}
