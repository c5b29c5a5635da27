import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { UPLOADER_PATH } from '#domains/uploads/uploads.rules.ts'

const source = fileURLToPath(new URL('../../../plugins/uploader/uploader.ts', import.meta.url))

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
        ssr: source,
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
