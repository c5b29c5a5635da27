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
  drawnPictures,
  showcaseReport,
} from './src/app/build/output-plugins.ts'
import { plainColours } from './src/app/build/plain-colours.ts'
import { prerender } from './src/app/document/build/prerender-plugin.ts'
import { sharedFiles } from './src/app/build/shared-files.ts'
import { lateAppScript, viewerPreloadScript } from './src/app/document/preload-queries.ts'
import { oldestBrowsers } from '#platform/pure/oldest-browsers.ts'
import { themeScript } from '#ui/theme/theme-script.ts'

/** `Features.LightDark` of Lightning CSS. */
const LIGHT_DARK = 1 << 20

const inWeb = (file: string) => fileURLToPath(new URL(`src/app/web/${file}`, import.meta.url))

const server = `http://localhost:${process.env.PORT ?? 3000}`

const meta = (attrs: Record<string, string>) => ({ tag: 'meta', attrs, injectTo: 'head' as const })

/** Declares both themes' colours on every page, for the browser's own bars. */
const themeColors: Plugin = {
  name: 'theme-colors',
  transformIndexHtml: () => [
    meta({ name: 'color-scheme', content: 'light dark' }),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#faf8f5' }),
    meta({ name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#121211' }),
  ],
}

/**
 * Adds scripts that choose the theme before the first paint. In the app, they also send the first
 * query early, and help if a script fails.
 */
const scriptsInHead: Plugin = {
  name: 'scripts-in-head',
  transformIndexHtml: (_html, { path }) =>
    [themeScript, ...(path === '/index.html' ? [lateAppScript, viewerPreloadScript] : [])].map(
      (children) => ({
        tag: 'script',
        children,
        injectTo: 'head-prepend',
      }),
    ),
}

/**
 * Preloads both fonts, to save a round trip. Public pages instead first show local fonts with the
 * same metrics.
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

/** Runs a module that renders pages during the build. */
const runPageModule = async (file: string) =>
  (
    await runnerImport(fileURLToPath(new URL(`src/app/document/build/${file}`, import.meta.url)), {
      plugins: [drawnPictures],
    })
  ).module

/**
 * Imports the list of the server's paths at run time, because the server can't be bundled with this
 * file.
 */
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
    prerender(runPageModule),
    precompress,
    plainPageFonts,
    uploader,
    screenDrawing,
    showcaseReport,
    sharedFiles(),
    proxyToServer,
  ],
  // Lightning CSS rewrites `light-dark()` wrongly for dark areas on a light page. `plainColours`
  // adds colours for older browsers.
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
        // A service worker controls the paths beside it, and must keep its name.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
    target: oldestBrowsers,
    // Data URLs would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
})
