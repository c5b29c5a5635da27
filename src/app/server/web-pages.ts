import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The built pages: hashed files for ever, and one document for every address of the route table. */
export function pages(webFolder: string) {
  const app = new Hono()
  const root = relative(process.cwd(), webFolder) || '.'
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.text('not found', 404))
  app.use('*', serveStatic({ root, rewriteRequestPath: (path) => (path === '/' ? '/none' : path) }))
  const page = readPage(webFolder)
  app.get('*', (c) => c.html(page, 200, { 'cache-control': 'no-cache' }))
  return app
}

function readPage(webFolder: string): string {
  return readFileSync(join(webFolder, 'index.html'), 'utf8')
}
