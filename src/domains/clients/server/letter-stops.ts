import type { Call } from '#domains/access/server/serve-contract.ts'
import { createHmac } from 'node:crypto'
import { asSystemRetryable, asSystem, elevated, type Work } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { findPublicStudio } from '#domains/studios/server/studios.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { plainPage, PRIVATE_HEADERS } from '#platform/http/plain-page.ts'
import { publish } from '#platform/live/publish.ts'
import { isSameSignature, knownSecrets, type Secrets } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { fullName } from '../clients.rules.ts'
import { STOP_PATH } from '../letter-stops.rules.ts'
import * as letterStopsSql from './letter-stops.sql.ts'
import { stopLinkNl as texts } from './stop-link.nl.ts'

export const stopOf = (studioId: string, email: string): letterStopsSql.Stop => ({
  studioId,
  emailHash: letterStopsSql.emailHashOf(studioId, email),
})

type StopLinkOptions = { origin: string; secret: string }

/** Returns a signed unsubscribe URL. The URL is not stored and never expires. */
export function createStopLink({ origin, secret }: StopLinkOptions, stop: letterStopsSql.Stop): string {
  const { studioId, emailHash } = stop
  return `${origin}${STOP_PATH}${studioId}.${emailHash}.${mac(secret, stop)}`
}

function readStopToken(token: string, secrets: Secrets): letterStopsSql.Stop | undefined {
  const [studioId = '', emailHash = '', signature = ''] = token.split('.')
  const stop = { studioId, emailHash }
  const isOurs =
    isUuid(studioId) && knownSecrets(secrets).some((one) => isSameSignature(signature, mac(one, stop)))
  return isOurs ? stop : undefined
}

const mac = (secret: string, { studioId, emailHash }: letterStopsSql.Stop) =>
  createHmac('sha256', secret).update(`letters ${studioId} ${emailHash}`).digest('base64url')

export const findLettersStoppedAt = (tx: Tx, stop: letterStopsSql.Stop): Promise<Date | undefined> =>
  elevated(tx, (tx) => letterStopsSql.findStoppedAt(tx, stop))

export async function setLettersWanted(
  { tx, now, ipAddress }: Pick<Call, 'ipAddress'> & Work<'tx' | 'now'>,
  stop: letterStopsSql.Stop,
  isWanted: boolean,
): Promise<void> {
  await elevated(tx, async (tx) => {
    const isChanged = isWanted
      ? await letterStopsSql.deleteStop(tx, stop)
      : await letterStopsSql.insertStop(tx, stop, now)
    const client = isChanged && (await letterStopsSql.findClientOfStop(tx, stop))
    // Logs and publishes only a change for a current client.
    if (!client) return
    const { studioId } = stop
    const action = isWanted ? 'letters_resumed' : 'letters_stopped'
    const about = { clientId: client.id, studioId, ipAddress }
    await record(tx, { id: client.id, role: 'client' }, { action, details: fullName(client), ...about }, now)
    await publish(tx, [studioId, client.id], { topic: 'clients', about: client.id })
  })
}

type StopRequest = { token: string; request: Request; ipAddress: string }

const CHOICE = 'keuze'
const RESUME = 'weer'

/**
 * Serves the unsubscribe page. GET changes nothing, because mail programs prefetch links. A
 * one-click POST (RFC 8058) unsubscribes without a page.
 */
export async function serveStopLink(services: Services, { token, request, ipAddress }: StopRequest) {
  const stop = readStopToken(token, services)
  const looks = stop && (await asSystem(services.pool, (tx) => findPublicStudio(tx, stop.studioId)))
  if (!stop || !looks) return plainPage(404, texts.wrong)
  const { studioName: studio } = looks
  if (request.method === 'POST') {
    const form = await request.formData().catch(() => new FormData())
    const isWanted = form.get(CHOICE) === RESUME
    const now = services.clock()
    await asSystemRetryable(services.pool, (tx) => setLettersWanted({ tx, now, ipAddress }, stop, isWanted))
    if (form.get(CHOICE) === null) return new Response(null, { status: 200, headers: PRIVATE_HEADERS })
    const location = `${STOP_PATH}${token}${isWanted ? `?${RESUME}` : ''}`
    return new Response(null, { status: 303, headers: { location, ...PRIVATE_HEADERS } })
  }
  const since = await asSystem(services.pool, (tx) => letterStopsSql.findStoppedAt(tx, stop))
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
