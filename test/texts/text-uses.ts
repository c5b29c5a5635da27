import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root, type TextPlace } from './product-texts.ts'

/** Path of keys below an export. '*' is a key computed at run time. */
type KeyPath = readonly string[]

const ANY = '*'
const methods = new Set(['map', 'flatMap', 'filter', 'slice', 'join', 'length', 'toLowerCase', 'split'])
const roofs = /^#(platform|domains|ui|app)\//
const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+\.ts)'/g
const accessChain = String.raw`((?:\s*\??\.\s*\w+|\[[^\]]*\])*)`

type Source = { path: string; text: string }

const sources: Source[] = globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** All words in code outside the Dutch modules. Computed keys must be among them. */
const codeWords = new Set(
  sources.filter(({ path }) => !path.endsWith('.nl.ts')).flatMap(({ text }) => text.match(/\w[\w-]*/g) ?? []),
)

const usesByExport = Map.groupBy(sources.flatMap(usesIn), ({ exportedBy }) => exportedBy)

/** Whether code uses this text, directly or through an object that contains it. */
export function isTextUsed({ path, exported, keys }: TextPlace): boolean {
  const uses = usesByExport.get(`${path} ${exported}`) ?? []
  return uses.some(({ way }) => way.length <= keys.length && matchesPath(way, keys))
}

function matchesPath(way: KeyPath, keys: readonly string[]): boolean {
  return keys.every((key, at) => {
    if (at < way.length && way[at] !== ANY) return way[at] === key
    // List indexes have no name. Codes such as 'order.paid' consist of several words.
    return /^\d+$/.test(key) || key.split(/[.:]/).every((word) => codeWords.has(word))
  })
}

function usesIn({ path, text }: Source): { exportedBy: string; way: KeyPath }[] {
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
  return findKeyPaths(name, code).map((way) => ({ exportedBy, way }))
}

function modulePath(path: string, from: string) {
  return roofs.test(from) ? `src/${from.slice(1)}` : normalize(join(dirname(path), from))
}

/** Returns the key paths read from a name, also through renamed variables. */
function findKeyPaths(name: string, code: string): KeyPath[] {
  const ways: KeyPath[] = []
  for (const use of code.matchAll(
    new RegExp(String.raw`(?<![\w'#-]|(?<!\.\.)\.)${name}\b${accessChain}`, 'g'),
  )) {
    const way = keysOf(use[1] ?? '')
    const before = code.slice(Math.max(0, use.index - 300), use.index)
    const after = code.slice(use.index + use[0].length)
    const renamed = findRenamings(before, after)
    if (!renamed) ways.push(way)
    else
      for (const { local, keys } of renamed)
        for (const next of findKeyPaths(local, code)) ways.push([...way, ...keys, ...next])
  }
  return ways
}

function keysOf(chain: string): KeyPath {
  const links = [...chain.matchAll(/\.\s*(\w+)|\[([^\]]*)\]/g)]
  const keys = links.map(([, key, index]) => key ?? index?.match(/^'(\w+)'$/)?.[1] ?? ANY)
  const asked = keys.findIndex((key) => methods.has(key))
  return asked === -1 ? keys : keys.slice(0, asked)
}

/** Parses `const words = x.y` and `const { a, b: c, ...rest } = x.y`. */
function findRenamings(before: string, after: string): { local: string; keys: KeyPath }[] | undefined {
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
