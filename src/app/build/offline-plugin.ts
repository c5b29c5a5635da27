import type { Plugin } from 'vite'

const PLACEHOLDER = '%OFFLINE_FILES%'

/** Writes the list of files that the offline page needs (page, CSS, fonts) into the service worker. */
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
