import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { z } from 'zod'

const pageList = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      file: z.string(),
      status: z.union([z.literal(200), z.literal(404)]),
      changedOn: z.string().nullable(),
    }),
  ),
  /** Addresses of the app, in the router's writing: '/client/$clientId', '/admin/$'. */
  app: z.array(z.object({ address: z.string(), file: z.string() })),
})

type PageList = z.infer<typeof pageList>

/** Stands in the built documents for the address of the product. */
const PUBLIC_URL = '%PUBLIC_URL%'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built pages: files with a fingerprint for ever, public pages as documents, and the app for its own addresses. */
export function pages(webFolder: string, publicUrl: () => string) {
  const app = new Hono()
  const root = relative(process.cwd(), webFolder) || '.'
  const list = pageList.parse(JSON.parse(readFileSync(join(webFolder, 'pages.json'), 'utf8')))
  const notFound = list.pages.find(({ status }) => status === 404)
  if (!notFound) throw new Error(`${webFolder} holds no page for what does not exist`)
  const documentOf = (file: string) => documents(readFileSync(join(webFolder, file), 'utf8'), publicUrl)

  for (const folder of ['/assets/*', '/pictures/*'])
    app.use(
      folder,
      serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', FOR_EVER) }),
    )
  app.get('/robots.txt', (c) => c.text(robots(publicUrl(), list.app)))
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap(publicUrl(), list.pages), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )
  for (const { path, file, status } of list.pages.filter((page) => page !== notFound)) {
    const answer = documentOf(file)
    app.get(path, (c) => answer(c, status))
  }
  for (const { address, file } of list.app) {
    const answer = documentOf(file)
    app.get(address.replace(/\/\$$/, '/*').replaceAll('$', ':'), (c) => answer(c, 200))
  }

  // Documents have addresses of their own, above.
  const asFile = (path: string) => (/(^\/|\.html)$/.test(path) ? '/none' : path)
  app.use('*', serveStatic({ root, rewriteRequestPath: asFile }))
  const missing = documentOf(notFound.file)
  app.get('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname !== '/' && pathname.endsWith('/'))
      return c.redirect(pathname.replace(/\/+$/, '') + search, 308)
    return missing(c, 404)
  })
  return app
}

type Answer = (c: Context, status: 200 | 404) => Response

/** Answers with a document, packed once; asked for again, it is only said that nothing changed. */
function documents(built: string, publicUrl: () => string): Answer {
  let made: { url: string; plain: string; br: Buffer; gzip: Buffer; etag: string } | undefined
  const current = () => {
    const url = publicUrl()
    if (made?.url === url) return made
    const plain = built.replaceAll(PUBLIC_URL, url)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
    return (made = { url, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag })
  }
  return (c, status) => {
    const { plain, br, gzip, etag } = current()
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag }
    if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const accepted = c.req.header('accept-encoding') ?? ''
    const html = { ...headers, 'content-type': 'text/html; charset=utf-8' }
    if (/\bbr\b/.test(accepted)) return c.body(asBody(br), status, { ...html, 'content-encoding': 'br' })
    if (/\bgzip\b/.test(accepted))
      return c.body(asBody(gzip), status, { ...html, 'content-encoding': 'gzip' })
    return c.body(plain, status, html)
  }
}

const asBody = (bytes: Buffer) => new Uint8Array(bytes)

/** Machines may read what everyone may; behind the door there is nothing for them. */
const robots = (publicUrl: string, app: PageList['app']) =>
  [
    'User-agent: *',
    ...app
      .filter(({ address }) => address !== '/auth')
      .map(({ address }) => `Disallow: ${address.replace(/\$.*/, '')}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const sitemap = (publicUrl: string, pages: PageList['pages']) => {
  const urls = pages
    .filter(({ changedOn }) => changedOn !== null)
    .map(({ path, changedOn }) => `<url><loc>${publicUrl}${path}</loc><lastmod>${changedOn}</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
