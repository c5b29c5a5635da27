import { asSystem } from '#domains/access/server/access.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { drawPictures } from './deliver-letter.job.ts'
import * as mailSql from './mail.sql.ts'
import { fillPlaces, pictureContentType } from './picture-places.ts'

/**
 * Whether anyone may read emails here. Emails hold sign-in links, so this requires one's own
 * machine without a mail server.
 */
export const hasMailbox = ({ smtp, isOnOwnMachine }: Pick<Services, 'smtp' | 'isOnOwnMachine'>) =>
  !smtp && isOnOwnMachine

export async function serveLetter(services: Services, letterId: string): Promise<Response> {
  const letter =
    hasMailbox(services) && isUuid(letterId)
      ? await asSystem(services.pool, (tx) => mailSql.findLetter(tx, letterId))
      : undefined
  if (!letter) return new Response('not found', { status: 404 })
  const drawn = await drawPictures(letter, services)
  const html = fillPlaces(letter.html, drawn, (name) => asDataUrl(drawn.get(name)!))
  return new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

const asDataUrl = (picture: Uint8Array) =>
  `data:${pictureContentType(picture)};base64,${Buffer.from(picture).toString('base64')}`
