import { expect } from 'vitest'
import { plans, yearlyPriceCents } from '#domains/plans/plans.rules.ts'
import { journey } from './journey.ts'

const articles = ['tips-klantcommunicatie', 'watermerken-essentieel', 'printorders-automatiseren']
const statements = ['privacy', 'voorwaarden', 'verwerkersovereenkomst', 'cookies', 'toegankelijkheid']
const listed = [
  '/',
  ...articles.map((slug) => `/blog/${slug}`),
  ...statements.map((name) => `/${name}`),
  '/api',
]

const tagsIn = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(tag, 'g'))].map(([, text = '']) => text)

type Data = { '@graph': { '@type': string; [fact: string]: unknown }[] }
const dataIn = (html: string) =>
  tagsIn(html, '<script type="application/ld\\+json">(.*?)</script>').map((text) => JSON.parse(text) as Data)

journey('every public page is whole before any script has come', async ({ world }) => {
  const shares = new Set<string>()
  for (const path of listed) {
    const answer = await world.visitor().get(path, { 'accept-encoding': 'identity' })
    const html = await answer.text()
    expect(answer.status, path).toBe(200)
    expect(tagsIn(html, '<h1[^>]*>(.+?)</h1>'), path).toHaveLength(1)
    expect(tagsIn(html, '<title>(.+?)</title>')[0]!.length, path).toBeGreaterThan(10)
    expect(tagsIn(html, '<link rel="canonical" href="(.+?)"'), path).toEqual([`${world.url}${path}`])
    expect(tagsIn(html, '<meta name="description" content="(.+?)"')[0]!.length, path).toBeGreaterThan(40)
    expect(html, path).not.toContain('%PUBLIC_URL%')
    // The content security policy forbids inline styles.
    expect(html, path).not.toMatch(/\sstyle="/)
    const [picture = ''] = tagsIn(html, '<meta property="og:image" content="(.+?)"')
    const shared = await world.visitor().get(new URL(picture).pathname)
    expect(shared.headers.get('content-type'), path).toBe('image/jpeg')
    expect(tagsIn(html, '<meta property="og:image:alt" content="(.+?)"')[0], path).toBeTruthy()
    shares.add(picture)
  }
  expect(shares.size, 'each page has a picture with its own title').toBe(listed.length)
})

journey(
  'no photo is on the front page twice, and both halves of the comparison are there without a script',
  async ({ world }) => {
    const html = await (await world.visitor().get('/')).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const [first = '', ...features] = main.split('<article')
    const shown = (part: string) => tagsIn(part, '<img[^>]* src="/pictures/([^"]+?)-\\d+-')
    // Within one feature, a laptop and a phone show the same gallery.
    const once = [...shown(first), ...features.flatMap((part) => [...new Set(shown(part))])]
    expect(once.length).toBeGreaterThan(25)
    expect(once).toEqual([...new Set(once)])
    expect(once).toEqual(expect.arrayContaining(['clean', 'marked']))
  },
)

journey('search engines are told what is on the pages', async ({ world }) => {
  const read = async (path: string) => dataIn(await (await world.visitor().get(path)).text())
  const [landing] = await read('/')
  const app = landing!['@graph'].find((thing) => thing['@type'] === 'SoftwareApplication')!
  const prices = (app['offers'] as { price: string }[]).map(({ price }) => price)
  for (const plan of Object.values(plans)) {
    expect(prices).toContain((plan.monthlyPriceCents / 100).toFixed(2))
    expect(prices).toContain((yearlyPriceCents(plan) / 100).toFixed(2))
  }
  for (const slug of articles) {
    const [data] = await read(`/blog/${slug}`)
    expect(data!['@graph'].map((thing) => thing['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(data!['@graph'][0]).toMatchObject({ mainEntityOfPage: `${world.url}/blog/${slug}` })
    expect(data!['@graph'][0]!['wordCount']).toBeGreaterThanOrEqual(800)
    expect(data!['@graph'][0]!['wordCount']).toBeLessThanOrEqual(1200)
  }
})

journey(
  'the sitemap lists exactly the public pages, and robots are shown the way there',
  async ({ world }) => {
    const sitemap = await (await world.visitor().get('/sitemap.xml')).text()
    expect(tagsIn(sitemap, '<loc>(.+?)</loc>').sort()).toEqual(listed.map((path) => world.url + path).sort())
    const robots = await (await world.visitor().get('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${world.url}/sitemap.xml`)
    const shut = tagsIn(robots, 'Disallow: (.+)')
    expect(shut).toEqual(expect.arrayContaining(['/dashboard', '/client/', '/admin/']))
    expect(shut).toEqual([...new Set(shut)])
  },
)

journey('an address that does not exist says so, and one of the app leads into it', async ({ world }) => {
  const statusOf = async (path: string) => (await world.visitor().get(path)).status
  for (const path of [
    '/bestaat-niet',
    '/blog',
    '/blog/onbekend',
    '/dashboard/x',
    '/404',
    '/pages/landing.html',
  ])
    expect(await statusOf(path), path).toBe(404)
  for (const path of [
    '/auth',
    '/dashboard',
    '/client/wie-dan-ook',
    '/admin',
    '/admin/logs',
    '/activate/success',
  ])
    expect(await statusOf(path), path).toBe(200)
  expect(await statusOf('/privacy/')).toBe(308)
  // People may open a link to a file after their session ended. They get a 404 page too.
  for (const path of ['/bestaat-niet', '/receipts/van-een-ander.pdf', '/orders.csv']) {
    const page = await world.visitor().get(path, { accept: 'text/html,*/*' })
    expect(page.status, path).toBe(404)
    expect(await page.text(), path).toContain('Oops! Page not found')
  }
})

journey('a page that has not changed is not sent again', async ({ world }) => {
  const first = await world.visitor().get('/')
  const again = await world.visitor().get('/', { 'if-none-match': first.headers.get('etag')! })
  expect(again.status).toBe(304)
})

journey('it is an app to install, with a sign in every size', async ({ world }) => {
  const answer = await world.visitor().get('/manifest.webmanifest')
  const manifest = (await answer.json()) as { icons: { src: string; type: string }[]; start_url: string }
  expect(manifest.start_url).toBe('/auth')
  // Some clients request the favicon without reading a page first.
  for (const { src, type } of [...manifest.icons, { src: '/favicon.ico', type: 'image/x-icon' }])
    expect((await world.visitor().get(src)).headers.get('content-type'), src).toContain(type)
})
