import { asSystem, elevated } from '#domains/access/server/access.ts'
import { record, type Actor } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { twoStepsResetLetter } from '../../server/account-letters.nl.ts'
import { endSessions } from '../../server/accounts.ts'
import { addressee } from '../../server/addressee.ts'
import * as accountsSql from '../../server/accounts.sql.ts'
import { removePasskeys } from '../../passkeys/server/passkeys.sql.ts'
import { endTwoFactor } from './two-factor.sql.ts'

/** From now on the password alone is enough. To be called as the product itself. */
export async function forgetSecondSteps(tx: Tx<'system'>, userId: string): Promise<void> {
  await endTwoFactor(tx, userId)
  await removePasskeys(tx, userId)
}

type Person = { id: string; email: string; role: string }
type Running = { tx: Tx; services: Services; now: Date; ipAddress?: string }

/**
 * The way back for who lost phone and codes: from now on the password alone is enough. Passkeys go as well, since whoever
 * took the phone may have them, and so do all sessions; the owner is told.
 */
export async function resetTwoSteps(call: Running, person: Person, actor: Actor): Promise<void> {
  const { tx, now, ipAddress } = call
  await elevated(tx, async (tx) => {
    await forgetSecondSteps(tx, person.id)
    await endSessions(tx, person.id)
    const about = person.role === 'photographer' ? { studioId: person.id } : {}
    const line = { action: 'two_steps_reset', details: person.email, ...about } as const
    await record(tx, actor, { ...line, ...(ipAddress && { ipAddress }) }, now)
  })
  await sendLetter(tx, twoStepsResetLetter(await addressee(call, person)), now)
}

/** The same by a command on the server, for whoever has this address; false when nobody does. */
export const resetTwoStepsOf = (services: Services, email: string): Promise<boolean> =>
  asSystem(services.pool, async (tx) => {
    const people = await accountsSql.peopleByEmail(tx, email)
    for (const person of people)
      await resetTwoSteps({ tx, services, now: services.clock() }, person, 'system')
    return people.length > 0
  })
