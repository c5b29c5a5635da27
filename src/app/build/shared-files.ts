import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (moduleId: string) => Rolldown.ModuleInfo | null }

/** Entry points that need a module: documents, screens and other dynamic imports. */
type Roots = readonly string[]

const has = (end: string) => (roots: Roots) => roots.some((root) => root.endsWith(end))
const isForApp = has('/web/index.html')
const isForSite = has('/web/site.html')
const isForContact = has('/islands/start-contact.tsx')
const isForTrial = has('/islands/start-gallery.tsx')
const isForSignIn = has('/screens/AuthScreen.tsx')
const isForGallery = has('/screens/GalleryScreen.tsx')
const isForFirstLook = (root: string) => root.endsWith('/web/first-look.ts')
const isOfGuests = (root: string) => /\/(GalleryScreen|GuestScreen)\.tsx$/.test(root)
const isForDashboard = has('/screens/DashboardScreen.tsx')
const isForToasts = has('/ui/overlays/ToastRegion.tsx')
const isForAdmin = (root: string) => root.includes('/screens/admin/')
const isForSharing = (root: string) => /\/(SharingDialog|GuestsDialog)\.tsx$/.test(root)
const isForViewing = (root: string) =>
  /\/(OpenedPhotos|CompareTable|LoupeLayer|ActionBar|SelectionMenu|GalleryDialogs|KeyListDialog)\.tsx$/.test(
    root,
  )
const isForChoosing = (root: string) =>
  /\/(StudioChoice|ListDialog|ChooseForDialog|DarkroomDialog|ChoiceOfClient|Choosing|GalleryShop|FinishChoice)\.tsx$/.test(
    root,
  )
const isForVisit = (root: string) =>
  /\/(GalleryScreen|GuestScreen|Choosing|GalleryShop|OrdersOfClient|FinishChoice|GalleryMenu|GalleryDialogs|SeveralGalleries|OpenedPhotos|ActionBar|CompareTable|LoupeLayer)\.tsx$/.test(
    root,
  )
const isForClientVisit = (root: string) => isForVisit(root) && !root.endsWith('/GuestScreen.tsx')
const isForShop = (root: string) =>
  /\/(GalleryShop|OrdersOfClient|FinishChoice|RoomScene|AlbumPages)\.tsx$/.test(root)
const isForUploading = (root: string) =>
  /\/(StudioUploads|UploadDialog|PhotosTab|FirstClient|PickButtons)\.tsx$/.test(root)
const isBesideStudio = (root: string) =>
  isForAdmin(root) ||
  /\/(Activate|Activated|Mailbox|Profile|TwoSteps)Screen\.tsx$|\/TwoStepsDialog\.tsx$/.test(root)

const isOfLibrary = (moduleId: string) =>
  moduleId.includes('/node_modules/') && !moduleId.includes('/lucide-react/')

/**
 * Shared chunks in order; a module goes to the first that matches. An import is needed wherever its importer is, so it
 * lands in the same or an earlier chunk, and chunks never import each other in a circle.
 */
const ladder: Record<string, (roots: Roots, moduleId: string) => boolean> = {
  // Of a gallery that the server drew: run before the app is loaded.
  'first-rows': (roots) => roots.some(isForFirstLook),
  core: (roots) => isForApp(roots) && isForContact(roots),
  // Every screen loads the toasts soon after it is shown; they should pull in little else.
  state: (roots) => (isForApp(roots) && isForTrial(roots)) || isForToasts(roots),
  frame: isForApp,
  // As large as all other form code together, and a gallery has no form.
  'form-state': (_, moduleId) => /\/react-hook-form\/|\/fields\/form-field\.ts$/.test(moduleId),
  // Addresses of drawn pictures, which no gallery shows.
  drawn: (_, moduleId) => moduleId.endsWith('virtual:drawn-pictures'),
  // A gallery has buttons, but no fields before something is written.
  buttons: (roots) =>
    isForGallery(roots) && (isForContact(roots) || (isForTrial(roots) && isForSignIn(roots))),
  fields: (roots) => isForContact(roots) || (isForTrial(roots) && isForSignIn(roots)),
  // A dashboard shows photos, but not the controls to judge them.
  pictures: (roots) => isForTrial(roots) && isForDashboard(roots),
  photos: isForTrial,
  // Tabs and empty states: a gallery has these, but no form.
  lists: (roots) => isForGallery(roots) && (isForSignIn(roots) || isForDashboard(roots)),
  // What a client's visit has in common with the sign-in screen, without its form.
  'visit-sign-in': (roots) => roots.some(isForClientVisit) && isForSignIn(roots),
  forms: isForSignIn,
  // The sign-in screen loads these by themselves, for passkey autofill.
  passkeys: has('/browser-passkeys.ts'),
  gallery: (roots) => isForGallery(roots) && !roots.every(isOfGuests),
  // A guest's gallery is the client's, and nobody else's.
  guests: isForGallery,
  // What a guest's way in has of the dialogs in which links are made.
  links: (roots) => roots.some(isOfGuests),
  // Loaded with the dialogs that show a code.
  'qr-code': (_, moduleId) => /\/uqr\/|\/QrCode\.tsx$/.test(moduleId),
  sharing: (roots) => roots.every(isForSharing),
  overlays: (roots, moduleId) => isOfLibrary(moduleId) && roots.some(isForVisit),
  'more-overlays': (_, moduleId) => isOfLibrary(moduleId),
  // Of albums, which few orders have: their order of pages, and how a spread is drawn.
  'album-pages': (_, moduleId) => moduleId.endsWith('/album.rules.ts'),
  'album-spread': (_, moduleId) => moduleId.endsWith('/AlbumSpread.tsx'),
  // Photos large, alone or side by side: fetched after a gallery is shown.
  viewing: (roots) => roots.every(isForViewing),
  // Of the shop, and of what is fetched when it is looked at: a room, the pages of an album, orders of before.
  shop: (roots) => roots.every(isForShop),
  // Lists of choices, over a client's gallery once it is shown, and on the tab of their page.
  choosing: (roots) => roots.every(isForChoosing) && roots.some(isForVisit),
  'studio-choosing': (roots) => roots.every(isForChoosing),
  // What a client's visit has in common with other screens, without the rest of those.
  'visit-dashboard': (roots) => roots.some(isForVisit) && isForDashboard(roots),
  'visit-parts': (roots) => roots.some(isForVisit) && roots.some(isBesideStudio),
  visit: (roots) => roots.some(isForVisit),
  dashboard: isForDashboard,
  // Every screen of a studio loads them once it is shown, or when files are chosen.
  uploading: (roots) => roots.every(isForUploading),
  // Icons of the sections of a studio.
  'section-icons': (roots) => roots.every((root) => /\/(SettingsDialog|CommandPalette)\.tsx$/.test(root)),
  // Drawn once the figures above it are shown.
  charts: (_, moduleId) => moduleId.endsWith('/BarChart.tsx'),
  studio: (roots) => !roots.some(isBesideStudio),
  'admin-shared': (roots) => roots.every(isForAdmin),
  // Most screens beside the studio's have no list.
  tables: (_, moduleId) => moduleId.includes('/src/kit/'),
  parts: () => true,
}

/**
 * By default the bundler makes a chunk for each set of screens with common code: eighty for the dashboard, while a
 * browser loads six at a time over one connection.
 */
export const sharedFiles: Rolldown.CodeSplittingOptions = {
  // Dependencies are placed by the same rules; included recursively, all would end up in the first chunk.
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'shared', name: (moduleId, graph) => fileOf(moduleId, graph) }],
}

function fileOf(moduleId: string, graph: Graph): string | undefined {
  const roots = rootsOf(moduleId, graph)
  // Keeps the public pages' own script as small as it is.
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
