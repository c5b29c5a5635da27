import type { Plugin } from 'vite'
import { path } from '#domains/access/paths.rules.ts'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'

const paper = '#faf8f5'
const ink = '#1c1a17'

const drawing = (room: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="${room > 12 ? 0 : 12}" fill="${ink}"/>
<rect x="${room}" y="${room + 4}" width="${64 - 2 * room}" height="${56 - 2 * room}" rx="2" fill="${paper}"/>
<rect x="${room + 5}" y="${room + 9}" width="${(64 - 2 * room) * 0.42}" height="${46 - 2 * room}" rx="1" fill="#d9a58c"/>
<rect x="${room + 8 + (64 - 2 * room) * 0.42}" y="${room + 9}" width="${(64 - 2 * room) * 0.58 - 13}" height="${46 - 2 * room}" rx="1" fill="${ink}" fill-opacity=".82"/>
</svg>`

const SMALLEST_PX = 32
const SIGN_ROOM = 8

const pngs = [
  { fileName: 'favicon-32.png', sizePx: SMALLEST_PX, room: SIGN_ROOM },
  { fileName: 'apple-touch-icon.png', sizePx: 180, room: 13 },
  { fileName: 'icon-192.png', sizePx: 192, room: 10 },
  { fileName: 'icon-512.png', sizePx: 512, room: 10 },
  { fileName: 'icon-maskable-512.png', sizePx: 512, room: 15 },
]

const manifest = {
  name: 'Lichttafel',
  short_name: 'Lichttafel',
  description: 'Fotogalerijen waarin je klant kiest, goedkeurt en bestelt.',
  lang: 'nl',
  id: path('signIn'),
  start_url: path('signIn'),
  scope: '/',
  display: 'standalone',
  background_color: paper,
  theme_color: paper,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

const drawn = (sizePx: number, room: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing(room)), { density: 600 })
    .resize(sizePx)
    .png()
    .toBuffer()

/** Wraps the smallest PNG as /favicon.ico, which some programs request without reading a page. */
function asIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of pictures
  head.writeUInt8(SMALLEST_PX, 6)
  head.writeUInt8(SMALLEST_PX, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

export const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'icon', href: '/favicon-32.png', sizes: '32x32' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  ],
  generateBundle: {
    handler: async function () {
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: drawing(SIGN_ROOM) })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
      const ico = asIco(await drawn(SMALLEST_PX, SIGN_ROOM))
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: ico })
      for (const { fileName, sizePx, room } of pngs)
        this.emitFile({ type: 'asset', fileName, source: await drawn(sizePx, room) })
    },
  },
}
