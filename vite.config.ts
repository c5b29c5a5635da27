import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type Plugin } from 'vite'
import { iconImports } from './src/app/build/icon-imports.ts'
import { icons } from './src/app/build/icons-plugin.ts'
import {
  offlineFiles,
  plainPageFonts,
  precompress,
  screenDrawing,
  uploader,
} from './src/app/build/output-plugins.ts'
import { drawnPictures, showcaseReport } from './src/app/build/pictures-plugin.ts'
import { plainColours } from './src/app/build/plain-colours.ts'
import { prerender } from './src/app/document/build/prerender-plugin.ts'
import { sharedFiles } from './src/app/build/shared-files.ts'
import { lateAppScript } from './src/app/document/late-app-script.ts'
import { whoIsLooking } from './src/app/document/preload-queries.ts'
import { oldestBrowsers } from '#platform/pure/oldest-browsers.ts'
import { themeScript } from '#ui/theme/theme-script.ts'

/** `Features.LightDark` of Lightning CSS. */
const LIGHT_DARK = 1 << 20

const inWeb = (file: string) => fileURLToPath(new URL(`src/app/web/${file}`, import.meta.url))

const server = `http://localhost:${process.env.LICHTTAFEL_PORT ?? 3000}`

const meta = (attrs: Record<string, string>) => ({ tag: 'meta', attrs, injectTo: 'head' as const })

/** Both themes, in every document, as the browser's own bars show them. */
const themeColors: Plugin = {
  name: 'theme-colors',
  transformIndexHtml: () => [
    meta({ name: 'color-scheme', content: 'light dark' }),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#faf8f5' }),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#121211' }),
  ],
}

/** The theme is chosen before the first paint, and the app's first query is sent before its script has come. */
const scriptsInHead: Plugin = {
  name: 'scripts-in-head',
  transformIndexHtml: (_html, { path }) =>
    [themeScript, ...(path === '/index.html' ? [lateAppScript, whoIsLooking] : [])].map((children) => ({
      tag: 'script',
      children,
      injectTo: 'head-prepend',
    })),
}

/**
 * Both fonts are needed by every screen; asking for them in the head saves a round trip. Public pages show their first
 * words and photo in the fonts at hand instead, which have the same measures.
 */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, path }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2') && path !== '/site.html')
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            fetchpriority: 'low',
          },
          injectTo: 'head',
        })),
  },
}

/** A file of the pages, run here: the public ones are written while they are built. */
const runHere = async (file: string) =>
  (
    await runnerImport(fileURLToPath(new URL(`src/app/document/build/${file}`, import.meta.url)), {
      plugins: [drawnPictures],
    })
  ).module

/** Passes on what the server answers and not Vite. Its list is run as it is: the server can't be bundled with this file. */
const proxyToServer: Plugin = {
  name: 'proxy-to-server',
  apply: 'serve',
  config: async () => {
    const fileRoutes = new URL('src/app/server/file-routes.ts', import.meta.url).href
    const { serverPaths } = (await import(fileRoutes)) as { serverPaths: () => string[] }
    return { server: { proxy: Object.fromEntries(serverPaths().map((path) => [path, server])) } }
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('src/app/web', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    plainColours,
    themeColors,
    scriptsInHead,
    preloadFonts,
    drawnPictures,
    iconImports,
    icons,
    offlineFiles,
    prerender(runHere),
    precompress,
    plainPageFonts,
    uploader,
    screenDrawing,
    showcaseReport,
    proxyToServer,
  ],
  // Rewritten `light-dark()` breaks a dark room on a light page; `plainColours` adds what older browsers need.
  css: { lightningcss: { exclude: LIGHT_DARK } },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: {
        app: inWeb('index.html'),
        site: inWeb('site.html'),
        'first-look': inWeb('first-look.ts'),
        sw: inWeb('service-worker.ts'),
      },
      output: {
        // A service worker rules over what lies beside it, and must keep its name.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: sharedFiles,
      },
    },
    target: oldestBrowsers,
    // Data addresses would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
})
