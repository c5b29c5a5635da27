import { elevated } from '#domains/access/server/access.ts'
import { onceCommitted, type Handlers } from '#domains/access/server/serve-contract.ts'
import { isActing } from '#domains/access/viewer.rules.ts'
import {
  blockedAttempt,
  createClientAccount,
  createLetterLink,
  findWelcomed,
  renamePerson,
  setPassword,
} from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { brandOf, findStudio } from '#domains/studios/server/studios.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import { tellLive } from '#platform/live/tell-live.ts'
import type { clientsContract } from '../clients.contract.ts'
import { fullName } from '../clients.rules.ts'
import { invitationLetter, passwordSetLetter, studioMessageLetter } from './client-letters.nl.ts'
import { sendClientLetter, sendInvitation } from './clients.ts'
import * as sql from './clients.sql.ts'
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

  createClient: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const studio = await findStudio(tx, viewer)
    const refuseForLimit = () => refuse('client_limit_reached', { plan: studio.plan })
    const { total } = await sql.countClients(tx, viewer, now, now)
    if (isFull(studio.maxClients, total)) refuseForLimit()

    const { firstName, lastName, email, password, invitation } = input
    const name = fullName(input)
    // Words in the studio's name are not an acting admin's to write.
    const line = isActing(viewer) ? '' : invitation.line
    const waits = invitation.when === 'with_photos'
    const clientId = await createClientAccount(call, { email, password, name })
    // Another tab may have taken the last place since; the database counts again under a lock.
    const waiting = { invitationWaits: waits, invitationLine: waits && line ? line : null }
    await sql
      .addClient(tx, viewer, { id: clientId, firstName, lastName, ...waiting }, now)
      .catch((error: unknown) => {
        throw isLastPlaceTaken(error) ? refuseForLimit() : error
      })

    if (!waits)
      await sendInvitation(
        call,
        { clientId, photographerId: viewer.id, firstName, email, brand: brandOf(studio, viewer.email) },
        { line, photos: false, ...(invitation.withPassword && { password }) },
      )
    await record(
      tx,
      viewer,
      { action: 'client_created', details: name, clientId, photographerId: viewer.id, ipAddress },
      now,
    )
    await tellLive(tx, [viewer.id], { topic: 'clients' })
    return { clientId }
  },

  previewInvitation: async ({ tx, viewer, input, refuse }) => {
    const { clientId, password } = input
    const client = clientId && ((await sql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found'))
    const studio = await findStudio(tx, viewer)
    const { when, line, withPassword } = input.invitation
    const waits = when === 'with_photos'
    const brand = brandOf(studio, viewer.email)
    const letter = invitationLetter(
      brand,
      client || { firstName: input.firstName, email: input.email },
      {
        line,
        // How many there will be is not known yet.
        photos: waits || (clientId !== undefined && (await sql.hasBeenToldOfPhotos(tx, clientId))),
        ...(withPassword && !waits && password && { password }),
      },
      '',
    )
    const { to, subject, title, greeting, paragraphs, closing, footer } = letter
    const words = { to, subject, title, greeting, paragraphs, closing, footer, button: letter.button.text }
    return { ...words, from: brand.name, accentColor: brand.accentColor ?? null }
  },

  inviteClient: async (call) => {
    const { tx, viewer, input, refuse } = call
    const client = (await sql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    const blocked = await blockedAttempt(call, 'resend_letter', client.id)
    if (blocked) return blocked
    const studio = await findStudio(tx, viewer)
    const { firstName, email } = client
    await sendInvitation(
      call,
      {
        clientId: client.id,
        photographerId: viewer.id,
        firstName,
        email,
        brand: brandOf(studio, viewer.email),
      },
      { line: input.line, photos: await sql.hasBeenToldOfPhotos(tx, client.id) },
    )
    return {}
  },

  listClientLetters: async ({ tx, viewer, input, refuse }) => {
    const client = (await sql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    const sent = await elevated(tx, () => sql.listClientLetters(tx, viewer, client.id))
    return sent.map(({ id, kind, subject, createdAt, linkId, openedAt, isFailing }) => ({
      id,
      kind,
      subject,
      createdAt: createdAt.toISOString(),
      isOpened: linkId === null ? null : openedAt !== null,
      isFailing,
    }))
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
    handle: async (call) => {
      const { tx, viewer, input, refuse, now, ipAddress } = call
      const { clientId, newPassword, webhookUrl } = input
      const client = (await sql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found')
      await setPassword({ tx, now }, clientId, newPassword)
      const owners = { clientId, photographerId: viewer.id }
      const { url, linkId } = await createLetterLink(call, clientId)
      const brand = brandOf(await findStudio(tx, viewer), viewer.email)
      await sendClientLetter(call, owners, passwordSetLetter(brand, client, url), linkId)
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

  contactClient: async (call) => {
    const { tx, viewer, input, refuse } = call
    const client = (await sql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    const studio = await findStudio(tx, viewer)
    const owners = { clientId: client.id, photographerId: viewer.id }
    const letter = studioMessageLetter(brandOf(studio, viewer.email), client, input)
    await sendClientLetter(call, owners, letter)
    return {}
  },
}

type ClientRow = NonNullable<Awaited<ReturnType<typeof sql.findClient>>>

const asClient = (row: ClientRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  invitedAt: row.invitedAt?.toISOString() ?? null,
})

const isFull = (maxClients: number, total: number) => maxClients !== UNLIMITED_CLIENTS && total >= maxClients
