import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { drawSharePicture } from '#demo/drawing/draw-share-picture.ts'
import type { RenderedPage } from '../../site/rendered-page.ts'
import { fillSlot } from '../document-slots.ts'
import type { PageList } from '../page-list.ts'
import type { PrerenderedScreen } from './prerendered-screen.ts'
import { appDocuments } from './app-documents.ts'

const TEMPLATE = 'site.html'
const APP_TEMPLATE = 'index.html'
const BUILD_ID = '%BUILD_ID%'

type RenderModule = { renderPages: () => RenderedPage[] }
type ScreensModule = { prerenderScreens: () => Promise<PrerenderedScreen[]> }

/** Renders the public pages and first screens to HTML at build time, so that they show before any script runs. */
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
        const buildId = idOf(bundle)
        const template = htmlIn(bundle, TEMPLATE)
        delete bundle[TEMPLATE]
        const pages = await loadPages()
        for (const page of pages) {
          const source = fill(template, page).replace(BUILD_ID, buildId)
          this.emitFile({ type: 'asset', fileName: page.file, source })
          if (page.share)
            this.emitFile({
              type: 'asset',
              fileName: page.share.address.slice(1),
              source: await drawSharePicture(page.share),
            })
        }
        const appTemplate = htmlIn(bundle, APP_TEMPLATE).replace(BUILD_ID, buildId)
        delete bundle[APP_TEMPLATE]
        const app = appDocuments(appTemplate, bundle, await loadScreens())
        for (const { file, source } of app.flatMap((entry) => [entry, ...entry.prerendered]))
          this.emitFile({ type: 'asset', fileName: file, source })
        this.emitFile({ type: 'asset', fileName: 'build.txt', source: buildId })
        const list: PageList = {
          pages: pages.map(({ path, file, status, changedOn }) => ({ path, file, status, changedOn })),
          app: app.map(({ address, file, prerendered }) => ({
            address,
            file,
            prerendered: prerendered.map(({ search, isForKnown, file }) => ({ search, isForKnown, file })),
          })),
        }
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) })
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

/** Build id: changes with any loaded file, because file names contain a content hash. */
const idOf = (bundle: Rolldown.OutputBundle) =>
  createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
