import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { drawnPictures } from './pictures-plugin.ts'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'

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

/** Copies the fonts to addresses without a hash, for pages that the server writes without knowing the build. */
export const plainPageFonts: Plugin = {
  name: 'plain-page-fonts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const [name] = file.type === 'asset' ? file.names : []
        if (file.type !== 'asset' || !name?.endsWith('.woff2')) continue
        this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: file.source })
      }
    },
  },
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const SMALLEST_BYTES = 1024

/** Emits Brotli and gzip copies of scripts and style sheets, so that the server compresses nothing per request. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async function (_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/^assets\/.*\.(js|css)$/.test(fileName)) continue
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (bytes.length < SMALLEST_BYTES) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: await brotli(bytes, { params }) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: await zip(bytes, { level: 9 }) })
      }
    },
  },
}

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Builds what the server draws screens with, beside the pages, where nothing is served from. */
export const screenDrawing: Plugin = {
  name: 'screen-drawing',
  apply: 'build',
  writeBundle: async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), drawnPictures],
      build: {
        ssr: true,
        outDir: at('dist/document'),
        emptyOutDir: true,
        rolldownOptions: {
          input: [at('src/app/web/draw-gallery.tsx'), at('src/app/web/draw-dashboard.tsx')],
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
  },
}

const uploaderSource = fileURLToPath(new URL('../../../plugins/uploader/uploader.ts', import.meta.url))

/** Bundles the uploader into one file among the built pages, for the Node that a photographer has installed. */
export const uploader: Plugin = {
  name: 'uploader',
  apply: 'build',
  generateBundle: async function () {
    const built = (await build({
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: uploaderSource,
        target: 'node20',
        write: false,
        minify: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })) as Rolldown.RolldownOutput
    const [program, ...others] = built.output
    if (others.length > 0) throw new Error('the uploader is more than one file')
    this.emitFile({ type: 'asset', fileName: UPLOADER_PATH.slice(1), source: program.code })
  },
}
