import { join } from 'node:path'

/** Returns imported project files, as paths from the root. */
export function readImports(path: string, text: string): string[] {
  const named = text.matchAll(/['"](?:#(\w+)|(\.{1,2}))(\/[^'"\n]+\.(?:tsx?|mjs))['"]/g)
  return Array.from(named, ([, alias, dots, rest]) => {
    if (alias === undefined) return join(path, '..', dots! + rest!)
    return (['test', 'demo', 'sandbox', 'ops'].includes(alias) ? alias : `src/${alias}`) + rest!
  })
}
