// Small files that take hundreds of MB of memory to decode, and an SVG that is slow to draw.
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'

const packed = (lines: readonly string[]) => Buffer.from(lines.join(''), 'base64')

/** Returns an AVIF of 8000 × 7500 px. */
export const heavyAvif = (): Buffer => gunzipSync(packed(AVIF))

/** Returns a progressive JPEG of 10,000 × 10,000 px, the maximum for progressive images. */
export const largestProgressiveJpeg = (): Buffer => gunzipSync(gunzipSync(packed(PROGRESSIVE_100)))

/** Returns a progressive JPEG of 16,000 × 12,400 px. */
export const heavyProgressiveJpeg = (): Buffer => gunzipSync(gunzipSync(packed(PROGRESSIVE_198)))

type Png = { widthPx: number; heightPx: number; depth?: 8 | 16; hasAlpha?: boolean }

/** Returns a black PNG made of repeated deflated zeros. */
export function interlacedPng({ widthPx, heightPx, depth = 8, hasAlpha = false }: Png): Buffer {
  const pixelBytes = (depth / 8) * (hasAlpha ? 4 : 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([depth, hasAlpha ? 6 : 2, 0, 0, 1], 8)
  const sizeBytes = interlacedBytes(widthPx, heightPx, pixelBytes)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflatedZeros(sizeBytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

// Adam7: start and step of each pass.
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const interlacedBytes = (widthPx: number, heightPx: number, pixelBytes: number) =>
  PASSES.reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((widthPx - x) / stepX), Math.ceil((heightPx - y) / stepY)]
    return sum + rows * (1 + columns * pixelBytes)
  }, 0)

const PIECE_BYTES = 1024 * 1024

function deflatedZeros(sizeBytes: number): Buffer {
  const deflate = (length: number, finishFlush: number) =>
    deflateRawSync(Buffer.alloc(length), { level: 9, finishFlush })
  const piece = deflate(PIECE_BYTES, constants.Z_FULL_FLUSH)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((sizeBytes % 65_521) * 65_536 + 1)
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(sizeBytes / PIECE_BYTES) }, () => piece),
    deflate(sizeBytes % PIECE_BYTES, constants.Z_FINISH),
    sum,
  ])
}

/** Returns a logo that blurs 16 megapixels 40 times, without a `filter` element. */
export const heavySvg = (): Buffer => {
  const blurred = '<g style="filter:blur(300px)">'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${blurred.repeat(40)}<rect width="3000" height="3000"/>${'</g>'.repeat(40)}</svg>`,
  )
}

const AVIF = [
  'H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+',
  'QWkGFpBy5czMPLA1YFFRICeVCcpLLDMwBDH5CjJLcuFKwjILigqAtEVmQXI+kOZJLDN0brQHaxLJLC5IhRgu78DAIOsDZAgU',
  'ZFZkgkSYOTg4gJRYZkEuzP1AJzE3MjEDnVKTm5JYIsTAxWX/2a7+yrYJAhcyjR5zCEu0HD152dfk0LEDDQwZ509pfedP/eao',
  'JlKatODxChtJq22rDNR2fvllFpb/4feN8+9+1Om/mrL3YZTF5uVnGGMiah8qXuspyI0xenswofLFQ30/pm3Bkxf+nXHx7IIo',
  'sdwV95SLUyan7jObLjp76pTSKa359S+fMOapqf6Saj9/yr1u2SetpnoDx/RD9y7+M1mV/1GJs5/3g0qc+JFJ3aH/pyYmzPKy',
  'dv8xnXN5hs9ck8IoG1mBAK2ffYe7zzsftlXWvj+7Pery0nv3uUVPres24T4hHN5Rar8u7bix02Tfa1YzrcvWPp7s7ffhSPLi',
  'DWGzNj6rddngvOPCPJfVpoK8j+tLd01NKWlX3X9mQRvCIQ5noth0uXnv6lvN3sx5hDUrIdyfkV03+m1I1GF/f92FDH6L28J+',
  'r9vwWrhO/0PB150OkzOnbgqcHuIrrO4UXdOVfMK2bG48j7IAw57g+rIzD1+e3HnCYFZfzIZ2zg+dqzQm/bh8wCfsmpHk6i2n',
  '6tkXz4tbOsMlT9x8w+Wb534rGs1NrwO6I+0Co8yM9FNnAx7qmWzwkjJwD+be6tXz+J6IU2v0mqsKN+uvhz6U1mA9+S9zNt8W',
  'jhbWdfOyE82tmT7a63cdKywo0Lp4kMHzdEW+r9etZwEdXr/Mg6+0md7RUlWboPGWkd1jE7e17dJ9v+8zRDctjc/9WiN37mTR',
  '6dKcPXdu7PnE2TIaDpBwWD3w4fDjbkbx3d+hSy89L6i+a8Lsx6gtqSj98PO0T87GSa4pvEszZX+EHM1TZ9Y8MIBh5TrLW3F/',
  'x+nmOSV5Sz5y/5h2wvlInFSi8hzFPx8fuTME2hXeZTt7iWtzYuDxBwCrqx4ybgUAAA==',
]

const PROGRESSIVE_100 = [
  'H4sIAAAAAAACA5Pv5mAAASbmtxcd/YIDRY4/LL63eP3T1hfZK1hXs/E4RilzWr9w+H7UKILDmV1lWfcFqwZZgxSHB1zOLL1+',
  'Huz338+ee/Cs/c6n1T8l5y+OfG26d+uyl6Z/64wzdm+Ljc9314/LK4le/Pbt2osVNpXb9xtXbv5eZnPv75bd3x8mfCv8VvX8',
  'w4uCqi32c33fy5+s23+f79bZbXfn+B2b/LI+fN/RgoILsiWlfIul0mzPbOoInyjJv/rd+Z8vYqan5lyRDA0vF/z51dtjkorn',
  'KBpFo4hqaIl7auSRFafvrxNPlWw+cyKutCb60bIjpZ2rhaarnvOeM7Xi2OuTL/8eeXhZ+PWZynXfjmS1qv37uHh25dZXwsX/',
  '6kTV9JIXn1uxaN/sa1MZRsEoGAWjgD6goX5Lx0WDx4mgcmuN8fO7H3M7ZwtdV13nFTPNQr8w7JHkevXl9TMj1l448u5lp6S2',
  '0cfj+otC6ydW3ZBiAADiIO0wCAkAAA==',
]

const PROGRESSIVE_198 = [
  'H4sIAAAAAAACA5Pv5mAAASbmt5cd/YIDJdoe/r/jnX/ad/H3tqgNWV2KGdkqL7neOIg/4Xu1T2bCjDbTDNkpsgYpDg8yhNkX',
  'dBSmPamcf9Peolnf8mfxP6n8xbdehcxdu+pVyN28q6tn77p3bx07v9y32XcP3rv3LsFCxtZapn+ejI0s3/f49/J7KixrTWtt',
  '7GbJ+qa1T36Z8tnjVdnu0vX3Vr6eezLDYtaf0p/BW/be/G0uf+qK28Vlm3wrJfuVlu6I3Gi5PP5capzrfp9Ak1ThiXb7uD0n',
  'qYyiUTSKRtEoGkWDB/3N7/1sxOb762XVrPCL3ppByyNinu44Uzjxsc3xyL7Svscy319WbYrLccvKl1/pkzmvp+S7R+vEdb1f',
  'br8PO1u73b5vyrPzvVskM0X/GrkKPv1eOEuGYRSMglEwCkbBKBgFo2AIgwP2+ZLNZkfP+n3WqgK2fu7prCuKebbjROG8xzrH',
  'rY4X9v0usY3Ufyex0uDS1omzbrt7JS6RV679yXadXX6loqMpAwDKIa8NuRAAAA==',
]
