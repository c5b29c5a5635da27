import type { Plugin } from 'vite'

const PLACEHOLDER = '%OFFLINE_FILES%'

/** Tells the service worker what the offline page is drawn with: the page, its style, its fonts. */
export const offlineFiles: Plugin = {
  name: 'offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') throw new Error('the build made no service worker')
      const drawnWith = Object.keys(bundle).filter((file) => /^assets\/.*\.(css|woff2)$/.test(file))
      const files = ['/offline', ...drawnWith.map((file) => `/${file}`)]
      worker.code = worker.code.replace(PLACEHOLDER, JSON.stringify(files))
    },
  },
}
