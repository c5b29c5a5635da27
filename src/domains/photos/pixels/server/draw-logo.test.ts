import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawLogo } from './draw-logo.ts'
import { sharp } from './steady-sharp.ts'

const svg = (parts: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">${parts}</svg>`)

async function drawn(file: Uint8Array) {
  const logo = await drawLogo(file)
  if (!logo.ok) throw new Error(logo.reason)
  return sharp(logo.png).raw().toBuffer({ resolveWithObject: true })
}

test('a logo loses the white paper it stands on, and nothing else', async () => {
  const print = await sharp(
    svg(
      '<rect width="200" height="80" fill="#fff"/><rect x="60" y="20" width="80" height="40" fill="#8A5A44"/>',
    ),
  )
    .png()
    .toBuffer()
  const { data, info } = await drawn(print)
  expect([info.width, info.height, info.channels]).toEqual([80, 40, 4])
  expect([...data.subarray(0, 4)]).toEqual([0x8a, 0x5a, 0x44, 255])
})

test('a logo that is one plain field stays that field', async () => {
  const { info } = await drawn(svg('<rect width="200" height="80" fill="#8A5A44"/>'))
  expect(info.width / info.height).toBeCloseTo(2.5)
})

test('an SVG with a script and a link to a file becomes pixels, and neither is in them', async () => {
  const logo = await drawLogo(
    svg(
      '<script>alert(1)</script><image href="file:///etc/hostname" width="9" height="9"/><circle cx="40" cy="40" r="30"/>',
    ),
  )
  if (!logo.ok) throw new Error(logo.reason)
  expect((await sharp(logo.png).metadata()).format).toBe('png')
  expect(logo.png.toString('latin1')).not.toMatch(/script|alert|hostname/)
})

test.each([
  ['a text', Buffer.from('hello')],
  ['nothing at all', Buffer.alloc(0)],
])('%s is no logo', async (_, file) => {
  expect(await drawLogo(file)).toEqual({ ok: false, reason: 'not_a_logo' })
})

test('an SVG of nothing is empty', async () => {
  expect(await drawLogo(svg(''))).toEqual({ ok: false, reason: 'logo_empty' })
})

const filters =
  '<filter id="f"><feTurbulence numOctaves="50"/></filter><rect width="9" height="9" filter="url(#f)"/>'
const swarm = `<g id="a"><rect width="9" height="9"/></g>${'<use href="#a"/>'.repeat(200)}`

test.each([
  ['with filters', svg(filters)],
  [
    'with filters under a prefix',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="http://www.w3.org/2000/svg" width="90" height="90"><s:filter id="f"/><rect width="9" height="9"/></svg>',
    ),
  ],
  ['with filters, packed', gzipSync(svg(filters))],
  ['with a swarm of copies', svg(swarm)],
  [
    'as large as a wall',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="4001" height="9"><rect width="9" height="9"/></svg>',
    ),
  ],
])('an SVG %s is too heavy to be drawn', async (_, file) => {
  expect(await drawLogo(file)).toEqual({ ok: false, reason: 'logo_too_heavy' })
})

test('a packed SVG is a logo', async () => {
  expect((await drawn(gzipSync(svg('<circle cx="40" cy="40" r="30"/>')))).info.width).toBeGreaterThan(9)
})

test('a GIF is no logo', async () => {
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  expect(await drawLogo(gif)).toEqual({ ok: false, reason: 'not_a_logo' })
})
