// Serves the offline page when a navigation fails, and caches nothing else: no personal data remains after sign-out.

/** Filled in by the build: the URLs of the offline page and of its assets. */
const OFFLINE_FILES: readonly string[] = JSON.parse('%OFFLINE_FILES%') as string[]
const OFFLINE_PAGE = '/offline'
const shelf = `offline-${OFFLINE_FILES.join()}`

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Asked = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Self = {
  addEventListener: ((type: 'install' | 'activate', listen: (event: Lasting) => void) => void) &
    ((type: 'fetch', listen: (event: Asked) => void) => void)
  skipWaiting: () => Promise<void>
}

const worker = globalThis as unknown as Self

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(shelf)
    await cache.addAll(OFFLINE_FILES)
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== shelf) await caches.delete(name)
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(OFFLINE_PAGE)))
  else if (isOfOfflinePage(request)) event.respondWith(fetch(request).catch(() => kept(request.url)))
})

const isOfOfflinePage = ({ url, method }: Request) =>
  method === 'GET' && OFFLINE_FILES.includes(new URL(url).pathname)

const kept = async (url: string) => (await caches.match(url)) ?? Response.error()
