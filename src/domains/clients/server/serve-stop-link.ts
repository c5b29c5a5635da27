import { asSystem } from '#domains/access/server/access.ts'
import { plainPage, TOLD_TO_NOBODY } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { STOP_PATH } from '../letter-stops.rules.ts'
import { chooseLetters, readStopToken } from './letter-stops.ts'
import * as letterStopsSql from './letter-stops.sql.ts'
import { stopLinkNl as texts } from './stop-link.nl.ts'

type Asked = { token: string; request: Request; ipAddress: string }

const CHOICE = 'keuze'
const RESUME = 'weer'

/**
 * The unsubscribe page. GET changes nothing, since mail programs prefetch links; one press stops letters, another
 * resumes them. A one-click post (RFC 8058) stops them without a page.
 */
export async function serveStopLink(services: Services, { token, request, ipAddress }: Asked) {
  const stop = readStopToken(token, services)
  const studio =
    stop && (await asSystem(services.pool, (tx) => letterStopsSql.findStudioName(tx, stop.studioId)))
  if (!stop || studio === undefined) return plainPage(404, texts.wrong)
  if (request.method === 'POST') {
    const form = await request.formData().catch(() => new FormData())
    const isWanted = form.get(CHOICE) === RESUME
    const now = services.clock()
    await asSystem(services.pool, (tx) => chooseLetters({ tx, now, ipAddress }, stop, isWanted))
    // RFC 8058: no redirect for a mail program's own post.
    if (form.get(CHOICE) === null) return new Response(null, { status: 200, headers: TOLD_TO_NOBODY })
    const location = `${STOP_PATH}${token}${isWanted ? `?${RESUME}` : ''}`
    return new Response(null, { status: 303, headers: { location, ...TOLD_TO_NOBODY } })
  }
  const since = await asSystem(services.pool, (tx) => letterStopsSql.findStop(tx, stop))
  const wasResumed = new URL(request.url).searchParams.has(RESUME)
  if (since)
    return plainPage(200, {
      brand: studio,
      ...texts.stopped(studio, since),
      end: { text: texts.resume, name: CHOICE, value: RESUME },
    })
  return plainPage(200, {
    brand: studio,
    ...(wasResumed ? texts.resumed(studio) : texts.ask(studio)),
    end: { text: texts.stop, name: CHOICE, value: 'stop' },
  })
}
