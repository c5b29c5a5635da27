// Finds which texts the sources really use: a text that no code refers to is unused.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root, type Place } from './said-texts.ts'

/** A path into the texts: keys behind an export, where '*' is a key computed at run time. */
type Way = readonly string[]

const ANY = '*'
/** Methods of lists and texts, which are no keys. */
const methods = new Set(['map', 'flatMap', 'filter', 'slice', 'join', 'length', 'toLowerCase', 'split'])
const roofs = /^#(platform|domains|ui|app)\//
const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+\.ts)'/g
const behind = String.raw`((?:\s*\??\.\s*\w+|\[[^\]]*\])*)`

type Source = { path: string; text: string }

const sources: Source[] = globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Every word in code outside of the Dutch modules: a computed key must be among these. */
const codeWords = new Set(
  sources.filter(({ path }) => !path.endsWith('.nl.ts')).flatMap(({ text }) => text.match(/\w[\w-]*/g) ?? []),
)

const usesByExport = Map.groupBy(sources.flatMap(usesIn), ({ exportedBy }) => exportedBy)

/** Whether code elsewhere reaches this text: by its full path, or by passing on an object that contains it. */
export function isUsed({ path, exported, keys }: Place): boolean {
  const uses = usesByExport.get(`${path} ${exported}`) ?? []
  return uses.some(({ way }) => way.length <= keys.length && leadsTo(way, keys))
}

function leadsTo(way: Way, keys: readonly string[]): boolean {
  return keys.every((key, at) => {
    if (at < way.length && way[at] !== ANY) return way[at] === key
    // An index in a list has no name of its own; codes as 'order.paid' are made of several.
    return /^\d+$/.test(key) || key.split(/[.:]/).every((word) => codeWords.has(word))
  })
}

function usesIn({ path, text }: Source): { exportedBy: string; way: Way }[] {
  const code = text.replace(imports, '').replace(/typeof \w+[\w.]*/g, '')
  const imported = [...text.matchAll(imports)].flatMap(([, names = '', from = '']) =>
    names.split(',').flatMap((name) => {
      const [exported = '', local = exported] = name.trim().split(' as ')
      return usesOf(`${modulePath(path, from)} ${exported}`, local, code)
    }),
  )
  const declaration = /export (?:const|function) (\w+)/g
  const own = [...text.matchAll(declaration)].flatMap(([, exported = '']) =>
    usesOf(`${path} ${exported}`, exported, code.replace(declaration, '')),
  )
  return [...imported, ...own]
}

function usesOf(exportedBy: string, name: string, code: string) {
  return waysFrom(name, code).map((way) => ({ exportedBy, way }))
}

function modulePath(path: string, from: string) {
  return roofs.test(from) ? `src/${from.slice(1)}` : normalize(join(dirname(path), from))
}

/** All paths that begin at a name, also through other names given to what they reach. */
function waysFrom(name: string, code: string): Way[] {
  const ways: Way[] = []
  for (const use of code.matchAll(new RegExp(String.raw`(?<![\w'#-]|(?<!\.\.)\.)${name}\b${behind}`, 'g'))) {
    const way = keysOf(use[1] ?? '')
    const before = code.slice(Math.max(0, use.index - 300), use.index)
    const after = code.slice(use.index + use[0].length)
    const renamed = renamings(before, after)
    if (!renamed) ways.push(way)
    else
      for (const { local, keys } of renamed)
        for (const next of waysFrom(local, code)) ways.push([...way, ...keys, ...next])
  }
  return ways
}

function keysOf(chain: string): Way {
  const links = [...chain.matchAll(/\.\s*(\w+)|\[([^\]]*)\]/g)]
  const keys = links.map(([, key, index]) => key ?? index?.match(/^'(\w+)'$/)?.[1] ?? ANY)
  const asked = keys.findIndex((key) => methods.has(key))
  return asked === -1 ? keys : keys.slice(0, asked)
}

/** `const words = x.y` and `const { a, b: c, ...rest } = x.y` give new names; anything else is a use. */
function renamings(before: string, after: string): { local: string; keys: Way }[] | undefined {
  if (!/^\s*(\n|$|;)/.test(after)) return undefined
  const [, whole, parts] = /const (?:(\w+)|\{([^{}]*)\}) =\s+$/.exec(before) ?? []
  if (whole) return [{ local: whole, keys: [] }]
  return parts
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [key = '', local = key] = part.split(':').map((side) => side.trim())
      return key.startsWith('...') ? { local: key.slice(3), keys: [] } : { local, keys: [key] }
    })
}
