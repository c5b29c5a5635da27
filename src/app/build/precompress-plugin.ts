import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

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
