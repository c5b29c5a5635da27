import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { drawPictures } from '#demo/drawing/draw-pictures.ts'
import { openConfiguredShowcase } from '#demo/showcase/showcase.ts'

const PLACEHOLDER = '%OFFLINE_FILES%'

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

/**
 * Copies the fonts to addresses without a hash, because `plain-page.ts` doesn't know the hashes.
 */
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

/**
 * Emits Brotli and gzip copies of scripts and style sheets in `assets`, from 1 KB. The server need
 * not compress such files.
 */
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

/** Builds modules that draw screens on the server, into `dist/document`, which is never served. */
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

const VIRTUAL = 'virtual:drawn-pictures'

export const drawnPictures: Plugin = {
  name: 'drawn-pictures',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load: async (id) => {
    if (id !== `\0${VIRTUAL}`) return undefined
    // One export per picture, so that tree shaking keeps only the pictures that a page imports.
    return [...(await drawPictures())]
      .map(([name, { picture }]) => `export const ${name} = ${JSON.stringify(picture)}`)
      .join('\n')
  },
  configureServer: ({ middlewares }) => {
    const fileAt = async (path: string) =>
      [...(await drawPictures()).values()].flatMap(({ files }) => files).find((one) => one.path === path)
    middlewares.use('/pictures', (request, response, next) => {
      const answer = (found: { file: string } | undefined) =>
        found ? createReadStream(found.file).pipe(response) : next()
      fileAt(`/pictures${request.url}`).then(answer, next)
    })
  },
  generateBundle: {
    handler: async function () {
      for (const { files } of (await drawPictures()).values())
        for (const { path, file } of files)
          this.emitFile({ type: 'asset', fileName: path.slice(1), source: await readFile(file) })
    },
  },
}

const REPORT = fileURLToPath(new URL('../../../dist/showcase.json', import.meta.url))

/** Writes to `dist/showcase.json` which showcase photographs are shown or left out. */
export const showcaseReport: Plugin = {
  name: 'showcase-report',
  apply: 'build',
  writeBundle: async () => writeFile(REPORT, JSON.stringify((await openConfiguredShowcase()) ?? null)),
}
