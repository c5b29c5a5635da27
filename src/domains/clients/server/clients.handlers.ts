import { elevated } from '#domains/access/server/access.ts'
import { onceCommitted, type Handlers } from '#domains/access/server/serve-contract.ts'
import {
  createClientAccount,
  createWelcomeLink,
  findWelcomed,
  renamePerson,
  setPassword,
} from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { brandOf, findStudio } from '#domains/studios/server/studios.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import type { clientsContract } from '../clients.contract.ts'
import { fullName } from '../clients.rules.ts'
import { invitationLetter, studioMessageLetter } from './client-letters.nl.ts'
import * as sql from './clients.sql.ts'
import { countLetter } from './count-letter.ts'
import { isLastPlaceTaken } from './last-place.ts'

export const clientsHandlers: Handlers<typeof clientsContract> = {
  listClients: async ({ tx, viewer }) => (await sql.listClients(tx, viewer)).map(asClient),

  findClient: async ({ tx, viewer, input, refuse }) =>
    asClient((await sql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')),

  countClients: async ({ tx, viewer, now }) => {
    const { plan, maxClients } = await findStudio(tx, viewer)
    const counts = await sql.countClients(tx, viewer, startOfMonth(now, 1), startOfMonth(now))
    return { ...counts, isFull: isFull(maxClients, counts.total), plan }
  },

  createClient: {
    beforehand: (call) => countLetter({ ...call, input: {} }),
    handle: async (call) => {
      const { tx, viewer, input, refuse, now, ipAddress } = call
      const studio = await findStudio(tx, viewer)
      const refuseForLimit = () => refuse('client_limit_reached', { plan: studio.plan })
      const { total } = await sql.countClients(tx, viewer, now, now)
      if (isFull(studio.maxClients, total)) refuseForLimit()

      const { firstName, lastName, email, password } = input
      const name = fullName(input)
      const clientId = await createClientAccount(call, { email, password, name })
      // Another tab may have taken the last place since; the database counts again under a lock.
      await sql.addClient(tx, viewer, { id: clientId, firstName, lastName }, now).catch((error: unknown) => {
        throw isLastPlaceTaken(error) ? refuseForLimit() : error
      })

      const welcomeUrl = await createWelcomeLink(call, clientId)
      await sendLetter(tx, invitationLetter(brandOf(studio, viewer.email), input, password, welcomeUrl), now)
      await record(
        tx,
        viewer,
        { action: 'client_created', details: name, clientId, photographerId: viewer.id, ipAddress },
        now,
      )
      await tellLive(tx, [viewer.id], { topic: 'clients' })
      return { clientId }
    },
  },

  updateClient: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { clientId, ...change } = input
    const before = (await sql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found')
    await sql.updateClient(tx, viewer, clientId, change, now)
    await renamePerson({ tx, now }, clientId, fullName(change))
    const { firstName, lastName, status } = before
    const values = { oldValue: { firstName, lastName, status }, newValue: change }
    const owners = { clientId, photographerId: viewer.id }
    await record(
      tx,
      viewer,
      { action: 'client_updated', details: fullName(change), ...values, ...owners, ipAddress },
      now,
    )
    await tellLive(tx, [viewer.id], { topic: 'clients', about: clientId })
    return {}
  },

  // The automation hears of the password only once it is really changed.
  setClientPassword: {
    beforehand: async ({ input: { webhookUrl }, refuse }) => {
      const reason = webhookUrl && (await whyNotPublic(webhookUrl))
      if (reason) refuse(reason === 'not_https' ? 'webhook_not_https' : 'webhook_not_public')
    },
    handle: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
      const { clientId, newPassword, webhookUrl } = input
      const client = (await sql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found')
      await setPassword({ tx, now }, clientId, newPassword)
      const owners = { clientId, photographerId: viewer.id }
      await record(
        tx,
        viewer,
        { action: 'client_password_changed', details: fullName(client), ...owners, ipAddress },
        now,
      )
      if (!webhookUrl) return { wasTold: false }
      return onceCommitted(async () => {
        const failure = await postToPublic(webhookUrl, {
          client_name: fullName(client),
          email: client.email,
          new_password: newPassword,
          photographer_id: viewer.id,
          timestamp: now.toISOString(),
        })
        return { wasTold: failure === undefined }
      })
    },
  },

  findWelcome: async (call) => {
    const clientId = await findWelcomed(call, call.input.token)
    const welcome = clientId && (await elevated(call.tx, () => sql.findWelcome(call.tx, clientId)))
    return { welcome: welcome || null }
  },

  contactClient: {
    beforehand: countLetter,
    handle: async ({ tx, viewer, input, refuse, now }) => {
      const client = (await sql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
      const studio = await findStudio(tx, viewer)
      await sendLetter(tx, studioMessageLetter(brandOf(studio, viewer.email), client, input), now)
      return {}
    },
  },
}

type ClientRow = NonNullable<Awaited<ReturnType<typeof sql.findClient>>>

const asClient = (row: ClientRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
})

const isFull = (maxClients: number, total: number) => maxClients !== UNLIMITED_CLIENTS && total >= maxClients
