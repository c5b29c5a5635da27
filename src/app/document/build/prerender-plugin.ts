import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { drawSharePicture } from '#demo/drawing/draw-share-picture.ts'
import type { RenderedPage } from '../../site/rendered-page.ts'
import { fillSlot, makeSlot } from '../document-slots.ts'
import type { PageList } from '../page-list.ts'
import type { PrerenderedScreen } from './prerendered-screen.ts'
import { screenFilesByPath, type AppPath } from '../../web/paths.ts'

const TEMPLATE = 'site.html'
const APP_TEMPLATE = 'index.html'
const BUILD_ID = '%BUILD_ID%'

type RenderModule = { renderPages: () => RenderedPage[] }
type ScreensModule = { prerenderScreens: () => Promise<PrerenderedScreen[]> }

/**
 * Renders the public pages and first screens to HTML at build time, so that they show before any
 * script runs.
 */
export function prerender(load: (file: string) => Promise<unknown>): Plugin {
  const loadPages = async () => ((await load('render-pages.tsx')) as RenderModule).renderPages()
  const loadScreens = async () => ((await load('prerender-screens.tsx')) as ScreensModule).prerenderScreens()
  return {
    name: 'prerender',
    configureServer: ({ middlewares, transformIndexHtml, ssrLoadModule, config }) => {
      const documentAt = async (path: string) => {
        const { renderPages } = (await ssrLoadModule(
          join(import.meta.dirname, 'render-pages.tsx'),
        )) as RenderModule
        const page = renderPages().find((page) => page.path === path)
        if (!page) return undefined
        const template = await readFile(join(config.root, TEMPLATE), 'utf8')
        return transformIndexHtml(path, fill(template, page))
      }
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const answer = (html: string | undefined) => {
          if (html === undefined) return next()
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(html)
        }
        documentAt(pathname).then(answer, next)
      })
    },
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const buildId = idOf(bundle)
        const template = htmlIn(bundle, TEMPLATE)
        delete bundle[TEMPLATE]
        const pages = await loadPages()
        for (const page of pages) {
          emit(page.file, fill(template, page))
          if (page.share) emit(page.share.path.slice(1), await drawSharePicture(page.share))
        }
        const appTemplate = htmlIn(bundle, APP_TEMPLATE).replace(BUILD_ID, buildId)
        delete bundle[APP_TEMPLATE]
        const app = appDocuments(appTemplate, bundle, await loadScreens())
        for (const entry of app)
          for (const { file, source } of [entry, ...entry.prerendered, ...(entry.drawn ? [entry.drawn] : [])])
            emit(file, source)
        emit('build.txt', buildId)
        const list: PageList = {
          pages: pages.map(({ path, file, status, changedOn }) => ({ path, file, status, changedOn })),
          app: app.map(({ path, file, prerendered, drawn }) => ({
            path,
            file,
            ...(drawn && { drawn: drawn.file }),
            prerendered: prerendered.map(({ search, isForKnown, file }) => ({ search, isForKnown, file })),
          })),
        }
        emit('pages.json', JSON.stringify(list))
      },
    },
  }
}

const fill = (template: string, { head, body }: RenderedPage) =>
  fillSlot(fillSlot(template, 'page-head', head), 'page-body', body)

function htmlIn(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`the build made no ${file}`)
  return String(asset.source)
}

/**
 * Returns the build id. File names contain content hashes, so a changed script or style sheet
 * changes the id.
 */
const idOf = (bundle: Rolldown.OutputBundle) =>
  createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)

type AppDocument = { file: string; source: string }
type AppEntry = AppDocument & {
  path: string
  prerendered: (AppDocument & Pick<PrerenderedScreen, 'search' | 'isForKnown'>)[]
  drawn?: AppDocument | undefined
}

const DRAWN_PATHS: readonly string[] = ['/client-portal', '/g/$token'] satisfies AppPath[]

/**
 * Makes the documents of each path of the app, with preload links to its screens' files. One
 * document for all paths would request the files a round trip later.
 */
function appDocuments(
  built: string,
  bundle: Rolldown.OutputBundle,
  screens: readonly PrerenderedScreen[],
): AppEntry[] {
  const template = withServerSlots(built)
  return Object.entries(screenFilesByPath).map(([path, names]) => {
    const files = names.flatMap((name) => filesOf(chunkOf(name, bundle), bundle))
    const links = [...new Set(files)].filter((file) => !template.includes(file)).map(linkTo)
    const source = put(template, '</head>', `${links.join('')}</head>`)
    const prerendered = screens
      .filter((screen) => screen.path === path)
      .map(({ search, isForKnown, html }) => ({
        search,
        isForKnown,
        file: fileAt(`${path}-drawn${search}`),
        source: prerenderedDocument(source, html, isForKnown),
      }))
    const drawn = DRAWN_PATHS.includes(path)
      ? { file: fileAt(`${path}-drawn`), source: drawnDocument(source, firstLookIn(bundle)) }
      : undefined
    return { path, file: fileAt(path), source: fillSlot(source, 'screen', ''), prerendered, drawn }
  })
}

/** Adds slots that the server fills. Preloaded answers must precede the script that reads them. */
function withServerSlots(built: string): string {
  const manifest = /<link rel="manifest"[^>]*>/.exec(built)?.[0] ?? ''
  return put(put(built, manifest, makeSlot('manifest', manifest)), '<head>', `<head>${makeSlot('preload')}`)
}

function put(document: string, place: string, content: string): string {
  if (!place || !document.includes(place)) throw new Error(`the document has no ${place || 'manifest'}`)
  return document.replace(place, () => content)
}

/**
 * Fills in a prerendered screen. A screen for signed-in users also gets slots for the server's
 * drawing and late answers.
 */
function prerenderedDocument(source: string, html: string, isForKnown: boolean): string {
  if (!isForKnown) return fillSlot(scriptsLast(source), 'screen', inertScreen(html))
  const screen = inertScreen(`${makeSlot('screen-start')}${html}${makeSlot('screen-end')}`)
  return put(fillSlot(scriptsLast(source), 'screen', screen), '</body>', `${makeSlot('last')}</body>`)
}

// Inert: input before the app has taken over would be lost.
const inertScreen = (html: string) => `<div inert>${html}</div>`

const scriptsLast = (source: string) =>
  source
    .replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
    .replace('<script type="module"', '$& fetchpriority="low"')

const SCRIPTS =
  /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>|<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g

/**
 * Makes the document of a drawn gallery. Its script `first-look.ts` loads the first photos, then
 * the app's files.
 */
function drawnDocument(source: string, firstLook: readonly string[]): string {
  const scripts = [...source.matchAll(SCRIPTS)]
  const files = scripts.map(([, script, link]) => script ?? link)
  files.sort((one) => (one === scripts.find(([, script]) => script)?.[1] ? -1 : 0))
  const [entry, ...imported] = firstLook
  const head = `${imported.map(linkTo).join('')}<script type="module" crossorigin async src="/${entry}"></script>`
  const list = `<script type="application/json" id="app-files">${JSON.stringify(files)}</script>`
  const bare = put(source.replaceAll(SCRIPTS, ''), '</head>', `${head}${list}</head>`)
  const drawn = fillSlot(
    bare,
    'screen',
    `<div inert data-drawn>${makeSlot('drawn')}<i data-drawn-end></i></div>`,
  )
  return put(drawn, '</body>', `${makeSlot('last')}</body>`)
}

function firstLookIn(bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'first-look')
  if (!chunk) throw new Error('the build made no first look')
  return filesOf(chunk.fileName, bundle)
}

const fileAt = (path: string) => `app/${path.slice(1).replace(/\$$/, 'any').replaceAll(/\W+/g, '-')}.html`

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

function chunkOf(screen: string, bundle: Rolldown.OutputBundle): string {
  const isScreen = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
    file.type === 'chunk' && file.facadeModuleId?.endsWith(`/screens/${screen}.tsx`)
  const chunk = Object.values(bundle).find(isScreen)
  if (!chunk) throw new Error(`the build made no file of its own for ${screen}`)
  return chunk.fileName
}

function filesOf(fileName: string, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([fileName])
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  return [...files]
}
