import { createHmac, timingSafeEqual } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { tellLive } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { fullName } from '../clients.rules.ts'
import { STOP_PATH } from '../letter-stops.rules.ts'
import { addressHashOf } from './address-hash.ts'
import * as sql from './letter-stops.sql.ts'

export const stopOf = (photographerId: string, email: string): sql.Stop => ({
  photographerId,
  addressHash: addressHashOf(photographerId, email),
})

type Signing = { origin: string; secret: string }

/** Where whoever reads mail at this address stops letters of this studio. Signed and not kept, so it works for ever. */
export function stopLink({ origin, secret }: Signing, stop: sql.Stop): string {
  const { photographerId, addressHash } = stop
  return `${origin}${STOP_PATH}${photographerId}.${addressHash}.${mac(secret, stop)}`
}

/** What a token from such a link stops; nothing when it was not made here. */
export function readStopToken(
  token: string,
  { secret, previousSecret }: Pick<Services, 'secret' | 'previousSecret'>,
): sql.Stop | undefined {
  const [photographerId = '', addressHash = '', given = ''] = token.split('.')
  const stop = { photographerId, addressHash }
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  const isOurs = isUuid(photographerId) && secrets.some((one) => isSame(mac(one, stop), given))
  return isOurs ? stop : undefined
}

const mac = (secret: string, { photographerId, addressHash }: sql.Stop) =>
  createHmac('sha256', secret).update(`letters ${photographerId} ${addressHash}`).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [expected, received] = [Buffer.from(one), Buffer.from(other)]
  return expected.length === received.length && timingSafeEqual(expected, received)
}

/** Since when this address wants no letters of this studio; undefined while it does. */
export const findStop = (tx: Tx, stop: sql.Stop): Promise<Date | undefined> =>
  elevated(tx, () => sql.findStop(tx, stop))

type Choosing = { tx: Tx; now: Date; ipAddress: string }

/** Stops letters of a studio to an address, or lets them come again; the studio sees it at once. */
export async function chooseLetters(
  { tx, now, ipAddress }: Choosing,
  stop: sql.Stop,
  isWanted: boolean,
): Promise<void> {
  await elevated(tx, async () => {
    const isChanged = isWanted ? await sql.deleteStop(tx, stop) : await sql.insertStop(tx, stop, now)
    const client = isChanged && (await sql.findClientAt(tx, stop))
    // Whoever is no client any more is told nothing, and nothing is told of them.
    if (!client) return
    const { photographerId } = stop
    const action = isWanted ? 'letters_resumed' : 'letters_stopped'
    const about = { clientId: client.id, photographerId, ipAddress }
    await record(tx, { id: client.id, role: 'client' }, { action, details: fullName(client), ...about }, now)
    await tellLive(tx, [photographerId, client.id], { topic: 'clients', about: client.id })
  })
}
