import { createHmac } from 'node:crypto'
import { answerAsSystem, asSystem, elevated } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { plainPage, PRIVATE_HEADERS } from '#platform/http/plain-page.ts'
import { publish } from '#platform/live/publish.ts'
import { isSameSignature, knownSecrets, type Secrets } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { fullName } from '../clients.rules.ts'
import { STOP_PATH } from '../letter-stops.rules.ts'
import * as letterStopsSql from './letter-stops.sql.ts'
import { stopLinkNl as texts } from './stop-link.nl.ts'

export const stopOf = (studioId: string, email: string): letterStopsSql.Stop => ({
  studioId,
  emailHash: letterStopsSql.emailHashOf(studioId, email),
})

type Signing = { origin: string; secret: string }

/** The URL that stops this studio's letters to an address. Signed, not stored, so it never expires. */
export function stopLink({ origin, secret }: Signing, stop: letterStopsSql.Stop): string {
  const { studioId, emailHash } = stop
  return `${origin}${STOP_PATH}${studioId}.${emailHash}.${mac(secret, stop)}`
}

function readStopToken(token: string, secrets: Secrets): letterStopsSql.Stop | undefined {
  const [studioId = '', emailHash = '', given = ''] = token.split('.')
  const stop = { studioId, emailHash }
  const isOurs =
    isUuid(studioId) && knownSecrets(secrets).some((one) => isSameSignature(given, mac(one, stop)))
  return isOurs ? stop : undefined
}

const mac = (secret: string, { studioId, emailHash }: letterStopsSql.Stop) =>
  createHmac('sha256', secret).update(`letters ${studioId} ${emailHash}`).digest('base64url')

export const findStop = (tx: Tx, stop: letterStopsSql.Stop): Promise<Date | undefined> =>
  elevated(tx, (tx) => letterStopsSql.findStop(tx, stop))

type Choosing = { tx: Tx; now: Date; ipAddress: string }

/** Stops or resumes a studio's letters to an address; open screens are notified. */
export async function chooseLetters(
  { tx, now, ipAddress }: Choosing,
  stop: letterStopsSql.Stop,
  isWanted: boolean,
): Promise<void> {
  await elevated(tx, async (tx) => {
    const isChanged = isWanted
      ? await letterStopsSql.deleteStop(tx, stop)
      : await letterStopsSql.insertStop(tx, stop, now)
    const client = isChanged && (await letterStopsSql.findClientAt(tx, stop))
    // A former client is neither logged nor notified.
    if (!client) return
    const { studioId } = stop
    const action = isWanted ? 'letters_resumed' : 'letters_stopped'
    const about = { clientId: client.id, studioId, ipAddress }
    await record(tx, { id: client.id, role: 'client' }, { action, details: fullName(client), ...about }, now)
    await publish(tx, [studioId, client.id], { topic: 'clients', about: client.id })
  })
}

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
    await answerAsSystem(services.pool, (tx) => chooseLetters({ tx, now, ipAddress }, stop, isWanted))
    // RFC 8058: no redirect for a mail program's own post.
    if (form.get(CHOICE) === null) return new Response(null, { status: 200, headers: PRIVATE_HEADERS })
    const location = `${STOP_PATH}${token}${isWanted ? `?${RESUME}` : ''}`
    return new Response(null, { status: 303, headers: { location, ...PRIVATE_HEADERS } })
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
