import type { Plugin, Rolldown } from 'vite'

/** Cost of one more request, in bytes of script before minification and compression. */
const REQUEST_BYTES = 3600

/** Share of visits to a screen that also fetch a chunk which the screen loads later. */
const LATER_SHARE = 0.05

/** Weight of a screen for clients or guests: they are many, and use phones. */
const CLIENT_WEIGHT = 8

/** Weight of entries other than the app: the script for a gallery's first rows must stay small. */
const FIRST_LOOK_WEIGHT = 500

type Graph = ReadonlyMap<string, Rolldown.ModuleInfo>

/** Bit set of roots. A root is an entry, or a module that is imported dynamically. */
type Roots = bigint

type SharedFile = {
  modules: readonly string[]
  bytes: number
  /** Roots that load this file, directly or through another file that imports it. */
  roots: Roots
  imports: Set<SharedFile>
}

/**
 * Joins shared files while the saved requests outweigh the unneeded bytes. The bundler alone would
 * make one file per set of roots with common code: eighty for the dashboard.
 */
export function sharedFiles(): Plugin {
  const nameOf = new Map<string, string>()
  const name = (moduleId: string) => nameOf.get(moduleId)
  // `name` places dependencies too. Recursive inclusion would put all of them into the first file.
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ debugName: 'shared', name }] }
  return {
    name: 'shared-files',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
    buildEnd() {
      const graph = new Map([...this.getModuleIds()].toSorted().map((id) => [id, this.getModuleInfo(id)!]))
      const { files, weigh } = splitByRoots(graph)
      for (const [at, { modules }] of [...joinFiles(files, weigh)].entries())
        for (const id of modules) nameOf.set(id, `shared-${at + 1}`)
    },
  }
}

function splitByRoots(graph: Graph) {
  const roots = [...graph].filter(([, info]) => info.isEntry || info.dynamicImporters.length > 0)
  const bits = new Map(roots.map(([id], at) => [id, 1n << BigInt(at)]))
  const rootsOf = new Map([...graph.keys()].map((id) => [id, findRoots(graph, bits, id)]))
  const isForSite = (found: Roots) =>
    roots.some(([id]) => id.endsWith('/web/site.html') && (found & bits.get(id)!) !== 0n)
  const files = new Map<Roots, SharedFile>()
  const fileOf = new Map<string, SharedFile>()
  for (const [id, found] of rootsOf) {
    // A module of one root needs no shared file. Modules of public pages stay out, to keep the
    // pages' script small.
    if ((found & (found - 1n)) === 0n || isForSite(found)) continue
    const file = files.get(found) ?? { modules: [], bytes: 0, roots: found, imports: new Set() }
    file.modules = [...file.modules, id]
    file.bytes += graph.get(id)!.code?.length ?? 0
    files.set(found, file)
    fileOf.set(id, file)
  }
  for (const [id, file] of fileOf)
    for (const imported of graph.get(id)!.importedIds) {
      const other = fileOf.get(imported)
      if (other && other !== file) file.imports.add(other)
    }
  return { files: [...files.values()], weigh: makeWeigher(roots, bits, rootsOf) }
}

function findRoots(graph: Graph, bits: ReadonlyMap<string, Roots>, moduleId: string): Roots {
  const needing = new Set([moduleId])
  for (const id of needing) for (const importer of graph.get(id)?.importers ?? []) needing.add(importer)
  return [...needing].reduce((found, id) => found | (bits.get(id) ?? 0n), 0n)
}

/**
 * Returns a function that sums how much the load time of each root in a set matters. A root counts
 * only when the set holds no root that is loaded before it.
 */
function makeWeigher(
  roots: readonly [string, Rolldown.ModuleInfo][],
  bits: ReadonlyMap<string, Roots>,
  rootsOf: ReadonlyMap<string, Roots>,
) {
  const isScreen = (id: string) => /\/screens\/(.*\/)?\w+Screen\.tsx$/.test(id)
  const screens = roots.filter(([id]) => isScreen(id)).length
  const isForClients = (id: string) => /\/(Gallery|Guest)Screen\.tsx$/.test(id)
  const weightOf = ([id, { isEntry, dynamicImporters }]: (typeof roots)[number]) => {
    if (id.endsWith('/web/index.html')) return screens
    if (isEntry) return FIRST_LOOK_WEIGHT
    if (isScreen(id)) return isForClients(id) ? CLIENT_WEIGHT : 1
    const needing = dynamicImporters.reduce((all, importer) => all | (rootsOf.get(importer) ?? 0n), 0n)
    const isOfClients = roots.some(([root]) => isForClients(root) && (needing & bits.get(root)!) !== 0n)
    return LATER_SHARE * (isOfClients ? CLIENT_WEIGHT : 1)
  }
  const before = findLoadedBefore(roots, bits, rootsOf)
  const weights = roots.map((root) => ({
    bit: bits.get(root[0])!,
    before: before.get(root[0]) ?? 0n,
    weight: weightOf(root),
  }))
  const known = new Map<Roots, number>()
  return (found: Roots): number => {
    const weight =
      known.get(found) ??
      weights
        .filter((root) => (found & root.bit) !== 0n && (found & root.before) === 0n)
        .reduce((sum, root) => sum + root.weight, 0)
    known.set(found, weight)
    return weight
  }
}

/** Maps each root to the roots on every path to it, which are certainly loaded first. */
function findLoadedBefore(
  roots: readonly [string, Rolldown.ModuleInfo][],
  bits: ReadonlyMap<string, Roots>,
  rootsOf: ReadonlyMap<string, Roots>,
) {
  const before = new Map(roots.filter(([, { isEntry }]) => isEntry).map(([id]) => [id, 0n]))
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [id, { isEntry, dynamicImporters }] of roots) {
      const importing = dynamicImporters.reduce((all, importer) => all | (rootsOf.get(importer) ?? 0n), 0n)
      const ways = roots
        .filter(([root]) => root !== id && before.has(root) && (importing & bits.get(root)!) !== 0n)
        .map(([root]) => before.get(root)! | bits.get(root)!)
      if (isEntry || ways.length === 0) continue
      const found = ways.reduce((all, way) => all & way)
      if (found === before.get(id)) continue
      before.set(id, found)
      isSettled = false
    }
  }
  return before
}

type Pair = { one: SharedFile; other: SharedFile; saving: number }

function joinFiles(files: readonly SharedFile[], weigh: (roots: Roots) => number): ReadonlySet<SharedFile> {
  const cost = (roots: Roots, bytes: number) => weigh(roots) * (bytes + REQUEST_BYTES)
  const savingOf = (one: SharedFile, other: SharedFile): number => {
    const roots = one.roots | other.roots
    const apart = cost(one.roots, one.bytes) + cost(other.roots, other.bytes)
    let saving = apart - cost(roots, one.bytes + other.bytes)
    for (const file of saving > 0 ? reachedFrom([one, other]) : [])
      if (file !== one && file !== other)
        saving -= cost(file.roots | roots, file.bytes) - cost(file.roots, file.bytes)
    return saving
  }
  const remaining = new Set(files)
  const pairsOf = (one: SharedFile): Pair[] =>
    [...remaining]
      .map((other) => ({ one, other, saving: other === one ? 0 : savingOf(one, other) }))
      .filter(({ saving }) => saving > 0)
  const bySaving = (left: Pair, right: Pair) => left.saving - right.saving
  let pairs = files.flatMap(pairsOf).toSorted(bySaving)
  for (let best = pairs.pop(); best; best = pairs.pop()) {
    const { one, other } = best
    if (!remaining.has(one) || !remaining.has(other)) continue
    const saving = savingOf(one, other)
    if (saving < (pairs.at(-1)?.saving ?? 0)) {
      if (saving > 0) pairs = [...pairs, { one, other, saving }].sort(bySaving)
      continue
    }
    if (importsIndirectly(one, other) || importsIndirectly(other, one)) continue
    remaining.delete(one)
    remaining.delete(other)
    const joined = join(one, other, remaining)
    pairs = [...pairs, ...pairsOf(joined)].sort(bySaving)
    remaining.add(joined)
  }
  return remaining
}

function reachedFrom(files: readonly SharedFile[]): ReadonlySet<SharedFile> {
  const reached = new Set(files)
  for (const file of reached) for (const imported of file.imports) reached.add(imported)
  return reached
}

/**
 * Whether `one` imports `other` through a third file. If so, joining the two would form an import
 * cycle.
 */
const importsIndirectly = (one: SharedFile, other: SharedFile) =>
  reachedFrom([...one.imports].filter((file) => file !== other)).has(other)

function join(one: SharedFile, other: SharedFile, standing: ReadonlySet<SharedFile>): SharedFile {
  const imports = new Set([...one.imports, ...other.imports])
  imports.delete(one)
  imports.delete(other)
  const joined = {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    roots: one.roots | other.roots,
    imports,
  }
  for (const file of standing) {
    const isImporter = [file.imports.delete(one), file.imports.delete(other)].includes(true)
    if (isImporter) file.imports.add(joined)
  }
  for (const file of reachedFrom([joined])) file.roots |= joined.roots
  return joined
}
