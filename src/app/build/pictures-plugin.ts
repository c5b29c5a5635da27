import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { drawPictures } from '#demo/drawing/draw-pictures.ts'
import { showcaseOfSettings } from '#demo/showcase/showcase.ts'

const VIRTUAL = 'virtual:drawn-pictures'

/** Provides `import { veil } from 'virtual:drawn-pictures'`: the URL and sizes of every drawn picture. */
export const drawnPictures: Plugin = {
  name: 'drawn-pictures',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load: async (id) => {
    if (id !== `\0${VIRTUAL}`) return undefined
    // One export per picture, so that tree shaking leaves a page only those it imports.
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

/** Tells the server which photographs are shown and which were left out, since it decodes none. */
export const showcaseReport: Plugin = {
  name: 'showcase-report',
  apply: 'build',
  writeBundle: async () => writeFile(REPORT, JSON.stringify((await showcaseOfSettings()) ?? null)),
}
