import { join, relative } from 'node:path'
import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type Env, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { pages as appPages, path } from '#domains/access/paths.rules.ts'
import { serveBuiltDocument } from '../document/server/built-document.ts'
import { createDashboardDrawer, createGalleryDrawer } from '../document/server/screen-drawing.ts'
import {
  preloadRemainingAnswers,
  preloadAnswers,
  preloadGallery,
  preloadForGuest,
  preloadForLink,
  type CallEndpoint,
} from '../document/server/preload-answers.ts'
import { errorPageFileFor, MAIL_LINK_SEARCH, readPageList, type PageList } from '../document/page-list.ts'
import type { HostStudio } from '#domains/accounts/host-studio.rules.ts'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'
import type { PreloadedGallery } from '#domains/light-table/preloaded-gallery.ts'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import { sharedFolders } from './shared-build.ts'
import { servePersonalDocument, type StudioLinkCard } from '../document/server/personal-document.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

type Product = {
  publicUrl: () => string
  isKnown: (c: Context) => boolean
  studioHere: (c: Context) => HostStudio | undefined
  cardHere: (c: Context) => StudioLinkCard | undefined
  cardOfLink: (token: string) => Promise<StudioLinkCard | undefined>
  askFor: (c: Context) => CallEndpoint
  now: () => Date
  documentPatienceMs?: number | undefined
  otherBuilds?: MiddlewareHandler | undefined
  reportBug: (error: unknown) => void
}

export function pageRoutes(webFolder: string, product: Product) {
  const { publicUrl, studioHere, otherBuilds } = product
  const app = new Hono()
  const root = relative(process.cwd(), webFolder) || '.'
  const list = readPageList(webFolder)
  const documentOf = (file: string) => serveBuiltDocument(join(webFolder, file), publicUrl)

  for (const folder of sharedFolders.map((name) => `/${name}/*`))
    app.use(
      folder,
      serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', FOR_EVER) }),
      ...(otherBuilds ? [otherBuilds] : []),
    )
  app.get(UPLOADER_PATH, (c) => serveUploader(c, webFolder, publicUrl()))
  app.get('/robots.txt', (c) => c.text(robots(publicUrl(), list.app)))
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap(publicUrl(), list.pages), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )
  for (const { path, file } of list.pages.filter(({ status }) => status === 200)) {
    const answer = documentOf(file)
    app.get(path, (c) => answer(c, 200))
  }
  const context: PageContext = {
    ...product,
    webFolder,
    draw: list.app.some(({ drawn }) => drawn !== undefined) ? createGalleryDrawer(webFolder) : undefined,
    both: (file) => ({
      common: documentOf(file),
      personal: servePersonalDocument(join(webFolder, file)),
    }),
  }
  for (const page of list.app)
    if (page.path === appPages.shared) app.get(GUEST_PATH, compress(), guestPage(context, page))
    else if (page.drawn !== undefined)
      app.get(page.path, compress(), galleryPage(context, { ...page, drawn: page.drawn }))
    else app.get(page.path.replace(/\/\$$/, '/*').replaceAll('$', ':'), compress(), screenPage(context, page))

  // Documents are served by the routes above, never as files.
  const asFile = (path: string) => (/(^\/|\.html)$/.test(path) ? '/none' : path)
  app.use('*', serveStatic({ root, rewriteRequestPath: asFile }))
  const missing = documentOf(errorPageFileFor(list, 404))
  app.get('*', async (c) => {
    if (studioHere(c)) return c.text('not found', 404)
    const { pathname, search } = new URL(c.req.url)
    const bare = pathname.replace(/\/+$/, '')
    // A browser reads a path with two leading slashes as another host (open redirect).
    if (bare !== pathname && /^\/[^/\\]/.test(bare)) return c.redirect(bare + search, 308)
    return missing(c, 404)
  })
  return app
}

const GUEST_PATH = '/g/:token'

type AppPage = PageList['app'][number]

type PageContext = Product & {
  webFolder: string
  draw: ReturnType<typeof createGalleryDrawer> | undefined
  both: (file: string) => {
    common: ReturnType<typeof serveBuiltDocument>
    personal: ReturnType<typeof servePersonalDocument>
  }
}

async function drawScreen({ draw, reportBug }: PageContext, c: Context, known: PreloadedGallery) {
  const url = new URL(c.req.url)
  return (await draw?.(url.pathname + url.search, known).catch(reportBug)) ?? undefined
}

function guestPage(context: PageContext, { file, drawn }: AppPage) {
  const { both, askFor, now, studioHere } = context
  const plain = both(file)
  const drawing = drawn === undefined ? plain : both(drawn)
  return async (c: Context<Env, typeof GUEST_PATH>) => {
    const { answers, known } = await preloadForGuest(
      linkTokenIn(c.req.param('token')),
      c.req.query(),
      askFor(c),
    )
    const screen = known && (await drawScreen(context, c, known))
    const { personal } = screen === undefined ? plain : drawing
    return personal(c, { answers, now: now(), here: studioHere(c), isForGuest: true, drawn: screen })
  }
}

function galleryPage(context: PageContext, { file, drawn }: AppPage & { drawn: string }) {
  const { both, isKnown, askFor, now, studioHere, cardHere } = context
  const plain = both(file)
  const { personal } = both(drawn)
  return async (c: Context) => {
    const here = studioHere(c)
    if (!isKnown(c))
      return here
        ? plain.personal(c, { answers: undefined, now: now(), here, card: cardHere(c) })
        : plain.common(c, 200)
    const { answers, known } = await preloadGallery(c.req.query(), askFor(c))
    const screen = known && (await drawScreen(context, c, known))
    const document = screen === undefined ? plain : { personal }
    return document.personal(c, { answers, now: now(), here, drawn: screen })
  }
}

function screenPage(context: PageContext, { path, file, prerendered }: AppPage) {
  const { webFolder, both, isKnown, askFor, now, studioHere, cardHere, cardOfLink } = context
  const { documentPatienceMs, reportBug } = context
  const plain = both(file)
  const drawLater = prerendered.some(({ isForKnown }) => isForKnown)
    ? createDashboardDrawer(webFolder, { patienceMs: documentPatienceMs, reportBug })
    : undefined
  const screens = prerendered.map(({ file, ...screen }) => ({ ...screen, ...both(file) }))
  const ofLink = screens.find(({ search }) => search === MAIL_LINK_SEARCH) ?? plain
  return async (c: Context) => {
    const isSignedIn = isKnown(c)
    const here = studioHere(c)
    const link = c.req.query('link')
    if (c.req.path === appPages.signIn && link !== undefined) {
      const answers = await preloadForLink({ token: link, path: c.req.query('naar') }, askFor(c))
      const card = isSignedIn ? undefined : here ? cardHere(c) : await cardOfLink(linkTokenIn(link))
      return ofLink.personal(c, { answers, now: now(), here, card })
    }
    // A studio's domain uses no prerendered screen but the one for links, because the others show
    // our own brand.
    if (here) {
      const answers = isSignedIn ? await preloadAnswers(path, c.req.query(), askFor(c)) : undefined
      return plain.personal(c, { answers, now: now(), here, card: isSignedIn ? undefined : cardHere(c) })
    }
    // A screen is prerendered for either signed-in or signed-out viewers. The app redirects all
    // other viewers.
    const screen = screens.find(({ search, isForKnown }) => isForKnown === isSignedIn && hasSearch(c, search))
    const { common, personal } = screen ?? plain
    const token = c.req.path === appPages.signIn && !isSignedIn ? c.req.query('reset') : undefined
    const card = token === undefined ? undefined : await cardOfLink(linkTokenIn(token))
    if (card) return plain.personal(c, { answers: undefined, now: now(), card })
    if (!isSignedIn) return common(c, 200)
    const ask = askFor(c)
    const answers = await preloadAnswers(path, c.req.query(), ask)
    const last = screen && preloadRemainingAnswers(path, answers, ask, documentPatienceMs)
    return personal(c, { answers, later: last && drawLater?.(answers, last), now: now() })
  }
}

function hasSearch(c: Context, search: string): boolean {
  const asked = new URL(c.req.url).search
  return asked === search || (search !== '' && asked.startsWith(`${search}&`))
}

function robots(publicUrl: string, app: PageList['app']): string {
  // Guest pages stay allowed: crawlers must fetch them to read their noindex, and chats fetch them
  // to preview a link.
  const behindTheDoor = app.filter((page) => page.path !== path('signIn') && page.path !== appPages.shared)
  const shut = new Set(behindTheDoor.map(({ path }) => `Disallow: ${path.replace(/\$.*/, '')}`))
  return ['User-agent: *', ...shut, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

const sitemap = (publicUrl: string, pages: PageList['pages']) => {
  const urls = pages
    .filter(({ changedOn }) => changedOn !== null)
    .map(({ path, changedOn }) => `<url><loc>${publicUrl}${path}</loc><lastmod>${changedOn}</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

const PUBLIC_URL = '%PUBLIC_URL%'

async function serveUploader(c: Context, webFolder: string, publicUrl: string): Promise<Response> {
  const program = await readFile(join(webFolder, UPLOADER_PATH), 'utf8')
  return c.body(program.replace(PUBLIC_URL, publicUrl), 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="uploader.mjs"',
    'cache-control': 'no-cache',
  })
}
