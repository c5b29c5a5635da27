import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawPhoto } from './src/app/demo/drawing/draw-photo.ts'
import { themeScript } from './src/ui/theme-script.ts'

const server = `http://localhost:${process.env.LICHTTAFEL_PORT ?? 3000}`

/** The theme is chosen before the first paint; the server allows this one script by its hash. */
const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  transformIndexHtml: () => [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }],
}

/** Both fonts are needed by every screen; asking for them in the head saves a round trip. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

/** Sonner writes its styles into a <style> element, which our content policy forbids; toaster.css imports them. */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  enforce: 'pre',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace("if (!code || typeof document == 'undefined') return", 'return'),
  },
}

/** The photo beside the sign-in form; drawn, so that no picture lies in the repository. */
const drawnCover: Plugin = {
  name: 'drawn-cover',
  apply: 'build',
  generateBundle: {
    handler: async function () {
      const photo = { scene: 'jetty after sunset', seed: 6, widthPx: 1600, heightPx: 2400 } as const
      const source = await drawPhoto({ ...photo, takenAt: new Date('2026-09-12T19:40:00Z') })
      this.emitFile({ type: 'asset', fileName: 'demo/cover.jpg', source })
    },
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('src/app/web', import.meta.url)),
  plugins: [react(), tailwindcss(), themeBeforePaint, preloadFonts, sonnerWithoutStyleElement, drawnCover],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // Older targets would have `light-dark()` rewritten into something that a dark room on a light page breaks.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Data addresses would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      [
        ...['/rpc', '/media', '/live', '/uploads', '/downloads', '/branding', '/auth-links'],
        ...['/invoices', '/receipts', '/production', '/pay/', '/orders.csv'],
      ].map((path) => [path, server]),
    ),
  },
})
