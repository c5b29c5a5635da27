import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/** Packages of hundreds of small modules; what reads files of its own, or is shared with drawn pages, stays outside. */
const bundled = ['@hono/node-server', '@orpc', 'drizzle-orm', 'hono', 'zod']

const isPackage = (id: string) => !/^[./#\0]/.test(id)
const isBundled = (id: string) => bundled.some((name) => id === name || id.startsWith(`${name}/`))

/** Files lie beside the module that names them, which goes on as if it had not moved. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform: {
    filter: { id: { include: /\.tsx?$/, exclude: /\/node_modules\// }, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(`../../${relative(import.meta.dirname, id)}`)}, import.meta.url).href`
      const folder = `process.getBuiltinModule('node:path').dirname(process.getBuiltinModule('node:url').fileURLToPath(${url}))`
      return {
        code: code.replaceAll(/import\.meta\.(url|dirname)/g, (_, part) => (part === 'url' ? url : folder)),
        map: null,
      }
    },
  },
}

/** The program in a few files: a start from its two thousand modules computes half as long again. */
export default defineConfig({
  input: { start: 'src/app/start.ts', 'begin-behind': 'src/app/server/begin-behind.ts' },
  platform: 'node',
  external: (id) => isPackage(id) && !isBundled(id),
  plugins: [ownPlace],
  output: { dir: 'dist/server', cleanDir: true, sourcemap: true },
})
