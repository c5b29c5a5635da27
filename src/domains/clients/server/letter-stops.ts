import { createHmac } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import { isSameSignature } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { fullName } from '../clients.rules.ts'
import { STOP_PATH } from '../letter-stops.rules.ts'
import * as letterStopsSql from './letter-stops.sql.ts'

export const stopOf = (studioId: string, email: string): letterStopsSql.Stop => ({
  studioId,
  addressHash: letterStopsSql.addressHashOf(studioId, email),
})

type Signing = { origin: string; secret: string }

/** The URL that stops this studio's letters to an address. Signed, not stored, so it never expires. */
export function stopLink({ origin, secret }: Signing, stop: letterStopsSql.Stop): string {
  const { studioId, addressHash } = stop
  return `${origin}${STOP_PATH}${studioId}.${addressHash}.${mac(secret, stop)}`
}

export function readStopToken(
  token: string,
  { secret, previousSecret }: Pick<Services, 'secret' | 'previousSecret'>,
): letterStopsSql.Stop | undefined {
  const [studioId = '', addressHash = '', given = ''] = token.split('.')
  const stop = { studioId, addressHash }
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  const isOurs = isUuid(studioId) && secrets.some((one) => isSameSignature(given, mac(one, stop)))
  return isOurs ? stop : undefined
}

const mac = (secret: string, { studioId, addressHash }: letterStopsSql.Stop) =>
  createHmac('sha256', secret).update(`letters ${studioId} ${addressHash}`).digest('base64url')

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
