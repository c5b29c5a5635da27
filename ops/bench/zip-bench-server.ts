import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { serveStream } from '#platform/http/serve-object.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import { layoutZip } from '#platform/zip/zip-archive.ts'

export type ServedFile = { key: string; sizeBytes: number; crc32: number }

/** First where both servers listen, then answers about memory. */
export type ServerNews = { zipUrl: string; plainUrl: string } | { peakRssBytes: number }

const CHUNK_BYTES = 1024 * 1024

// Its own process, so that its memory is that of serving only.
process.once(
  'message',
  ({ folder, files }: { folder: string; files: ServedFile[] }) => void start(folder, files),
)

async function start(folder: string, files: ServedFile[]) {
  const zip = serve({ fetch: (await zipApp(folder, files)).fetch, port: 0, hostname: '127.0.0.1' }) as Server
  const plain = createServer(async (_request, response) => {
    for (const { key } of files) {
      const file = createReadStream(join(folder, key), { highWaterMark: CHUNK_BYTES })
      file.pipe(response, { end: false })
      await once(file, 'end')
    }
    response.end()
  }).listen(0, '127.0.0.1')

  let peakRssBytes = 0
  const note = () => (peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss()))
  setInterval(note, 20)
  process.on('message', () => {
    note()
    report({ peakRssBytes })
    peakRssBytes = 0
  })
  for (const server of [zip, plain]) if (!server.listening) await once(server, 'listening')
  report({ zipUrl: urlOf(zip), plainUrl: urlOf(plain) })
}

const report = (news: ServerNews) => process.send!(news)

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

async function zipApp(folder: string, files: ServedFile[]) {
  const now = new Date()
  const objects = await openDiskObjects({ folder, now })
  const app = new Hono()
  // Laid out anew for each request, as in the product.
  return app.get('/', (c) =>
    serveStream(
      layoutZip(
        files.map(({ key, sizeBytes, crc32 }, index) => ({
          name: `foto-${index + 1}.jpg`,
          sizeBytes,
          crc32,
          modifiedAt: now,
          open: async (start, end) => (await objects.read(key, { start, end }))!.stream,
        })),
      ),
      {
        headers: c.req.raw.headers,
        contentType: 'application/zip',
        cacheControl: 'no-store',
        fileName: 'fotos.zip',
      },
    ),
  )
}
