// Serves the offline page when a navigation fails. Caches only that page, style sheets and fonts,
// so that no personal data remains after sign-out.

/** URLs of the offline page and of all style sheets and fonts, filled in by the build. */
const OFFLINE_FILES: readonly string[] = JSON.parse('%OFFLINE_FILES%') as string[]
const OFFLINE_PAGE = '/offline'
const cacheName = `offline-${OFFLINE_FILES.join()}`

type LifecycleEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type PageFetchEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Self = {
  addEventListener: ((type: 'install' | 'activate', listen: (event: LifecycleEvent) => void) => void) &
    ((type: 'fetch', listen: (event: PageFetchEvent) => void) => void)
  skipWaiting: () => Promise<void>
}

const worker = globalThis as unknown as Self

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(OFFLINE_FILES)
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fromCache(OFFLINE_PAGE)))
  else if (isOfOfflinePage(request)) event.respondWith(fetch(request).catch(() => fromCache(request.url)))
})

const isOfOfflinePage = ({ url, method }: Request) =>
  method === 'GET' && OFFLINE_FILES.includes(new URL(url).pathname)

const fromCache = async (url: string) => (await caches.match(url)) ?? Response.error()
