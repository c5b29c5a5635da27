import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/**
 * Bundled packages of many small modules. Packages that read their own files, or that rendered
 * pages import too, stay external.
 */
const bundled = ['@hono/node-server', '@orpc', 'drizzle-orm', 'hono', 'zod']

const isPackage = (id: string) => !/^[./#\0]/.test(id)
const isBundled = (id: string) => bundled.some((name) => id === name || id.startsWith(`${name}/`))

/** Keeps the original `import.meta` paths, so that modules find the files beside them. */
const modulePathsPlugin: Plugin = {
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

/** Bundles the program: a start from its two thousand modules takes 1.5 times the CPU time. */
export default defineConfig({
  input: { start: 'src/app/start.ts', 'start-priority': 'src/app/server/start-priority.ts' },
  platform: 'node',
  external: (id) => isPackage(id) && !isBundled(id),
  plugins: [modulePathsPlugin],
  output: { dir: 'dist/server', cleanDir: true, sourcemap: true },
})
