import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (moduleId: string) => Rolldown.ModuleInfo | null }

/** What can't run without a module: documents, screens, and other parts that are fetched when they are needed. */
type Roots = readonly string[]

const has = (end: string) => (roots: Roots) => roots.some((root) => root.endsWith(end))
const isForApp = has('/web/index.html')
const isForSite = has('/web/site.html')
const isForContact = has('/islands/start-contact.tsx')
const isForTrial = has('/islands/start-gallery.tsx')
const isForSignIn = has('/screens/AuthScreen.tsx')
const isForGallery = has('/screens/GalleryScreen.tsx')
const isForDashboard = has('/screens/DashboardScreen.tsx')
const isForToasts = has('/ui/overlays/ToastRegion.tsx')
const isOfOffice = (root: string) => root.includes('/screens/admin/')
const isBesideStudio = (root: string) =>
  isOfOffice(root) || /\/(Activate|Activated|Mailbox|Profile)Screen\.tsx$/.test(root)

/**
 * The files that screens share, each with what belongs in it; the first that fits has it. Whatever a module imports is
 * needed wherever that module is, so it stands in the same file or in an earlier one, and no two wait for each other.
 */
const ladder: Record<string, (roots: Roots, moduleId: string) => boolean> = {
  core: (roots) => isForApp(roots) && isForContact(roots),
  // Every screen fetches the toasts soon after it stands, and should fetch little else for them.
  state: (roots) => (isForApp(roots) && isForTrial(roots)) || isForToasts(roots),
  frame: isForApp,
  // As large as all other parts of forms together, and a gallery has no form.
  'form-state': (_, moduleId) => moduleId.includes('/react-hook-form/'),
  fields: (roots) => isForContact(roots) || (isForTrial(roots) && isForSignIn(roots)),
  // A dashboard shows photos, and needs nothing of what they are judged with.
  pictures: (roots) => isForTrial(roots) && isForDashboard(roots),
  photos: isForTrial,
  // Tabs, and what stands in the place of a list: a gallery has these, and no form.
  lists: (roots) => isForGallery(roots) && (isForSignIn(roots) || isForDashboard(roots)),
  forms: isForSignIn,
  // On its way in a browser asks for these by itself, and for nothing else.
  passkeys: has('/browser-passkeys.ts'),
  gallery: isForGallery,
  dashboard: isForDashboard,
  overlays: (_, moduleId) => moduleId.includes('/node_modules/') && !moduleId.includes('/lucide-react/'),
  studio: (roots) => !roots.some(isBesideStudio),
  office: (roots) => roots.every(isOfOffice),
  // Most screens beside the studio's have no list.
  tables: (_, moduleId) => moduleId.includes('/src/kit/'),
  parts: () => true,
}

/**
 * Left to itself the bundler makes a file for each set of screens that have something in common: eighty of them for
 * the dashboard, where a line fetches six at a time.
 */
export const sharedFiles: Rolldown.CodeSplittingOptions = {
  // By the ladder they have their place; taken along they would all end up in the first file.
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'shared', name: (moduleId, graph) => fileOf(moduleId, graph) }],
}

function fileOf(moduleId: string, graph: Graph): string | undefined {
  const roots = rootsOf(moduleId, graph)
  // The public pages' own script stays as small as it is.
  if (roots.length < 2 || isForSite(roots)) return undefined
  return Object.entries(ladder).find(([, isFor]) => isFor(roots, moduleId))?.[0]
}

function rootsOf(moduleId: string, graph: Graph): Roots {
  const seen = new Set([moduleId])
  const roots: string[] = []
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) roots.push(id)
    for (const importer of info.importers) seen.add(importer)
  }
  return roots
}
