import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { isActing, type PhotographerViewer } from '#domains/access/viewer.rules.ts'
import {
  blockedAttempt,
  createClientAccount,
  createLetterLink,
  findWelcomed,
  moveAccount,
  removeAccount,
  renamePerson,
  setPassword,
  shutOut,
} from '#domains/accounts/server/accounts.ts'
import { announce, forgetNotices, record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { brandOf, findStudio } from '#domains/studios/server/studios.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import type { clientsContract } from '../clients.contract.ts'
import { awaitsInvitation, fullName } from '../clients.rules.ts'
import {
  invitationLetter,
  passwordSetLetter,
  placeMovedLetter,
  studioMessageLetter,
} from './client-letters.nl.ts'
import {
  areLettersStopped,
  findWaitingInvitation,
  sendClientLetter,
  sendInvitation,
  sendStoppableLetter,
} from './clients.ts'
import * as clientsSql from './clients.sql.ts'
import { countLetter } from './count-letter.ts'
import { importClients } from './import-clients.ts'
import { isLastPlaceTaken, isStillNeeded } from './kept-by-database.ts'
import { chooseLetters, findStop, stopOf } from './letter-stops.ts'
import { findStudioName } from './letter-stops.sql.ts'
import { stopLinkNl } from './stop-link.nl.ts'

export const clientsHandlers: Handlers<typeof clientsContract> = {
  listClients: async ({ tx, viewer }) => (await clientsSql.listClients(tx, viewer)).map(asClient),

  pageClients: async ({ tx, viewer, input, refuse }) => {
    const { rows, next } = (await clientsSql.pageClients(tx, viewer, input)) ?? refuse('unknown_cursor')
    return { rows: rows.map(asClient), next }
  },

  findClient: async ({ tx, viewer, input, refuse }) => ({
    ...asClient((await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')),
    hasWork: await clientsSql.hasWork(tx, input.clientId),
  }),

  countClients: async ({ tx, viewer, now }) => {
    const { plan, maxClients } = await findStudio(tx, viewer)
    const counts = await clientsSql.countClients(tx, viewer, startOfMonth(now, 1), startOfMonth(now))
    return { ...counts, isFull: isFull(maxClients, counts.total), plan }
  },

  createClient: {
    // A waiting invitation is counted when it is sent.
    beforeTransaction: async (call) => {
      if (call.input.invitation.when === 'now') await countLetter({ ...call, input: {} })
    },
    handle: async (call) => {
      const { tx, viewer, input, refuse, now, ipAddress } = call
      const studio = await findStudio(tx, viewer)
      const refuseForLimit = () => refuse('client_limit_reached', { plan: studio.plan })
      const { total } = await clientsSql.countClients(tx, viewer, now, now)
      if (isFull(studio.maxClients, total)) refuseForLimit()

      const { firstName, lastName, email, password, invitation } = input
      const name = fullName(input)
      // An acting admin may not write in the studio's name.
      const line = isActing(viewer) ? '' : invitation.line
      const waits = invitation.when === 'with_photos'
      const clientId = await createClientAccount(call, { email, password, name })
      // Checked once `createClientAccount` holds the address lock, so that the second of two requests finds the first
      // one's client.
      if (await clientsSql.hasOther(tx, viewer, clientId, email)) refuse('email_taken')
      // Another request may have taken the last place; a database trigger counts again under a lock.
      const waiting = { invitationWaits: waits, invitationLine: waits && line ? line : null }
      await clientsSql
        .addClient(tx, viewer, { id: clientId, firstName, lastName, ...waiting }, now)
        .catch((error: unknown) => {
          throw isLastPlaceTaken(error) ? refuseForLimit() : error
        })

      const isHeldBack = await areLettersStopped(tx, viewer.id, email)
      if (!waits)
        await sendInvitation(
          call,
          { clientId, studioId: viewer.id, firstName, email, brand: brandOf(studio, viewer.email) },
          { line, photos: false, password: invitation.withPassword ? password : undefined },
        )
      await record(
        tx,
        viewer,
        { action: 'client_created', details: name, clientId, studioId: viewer.id, ipAddress },
        now,
      )
      const event = { type: 'client.created', data: { client: { id: clientId, name } } } as const
      await announce(tx, viewer.id, event, now)
      await publish(tx, [viewer.id], { topic: 'clients' })
      return { clientId, isHeldBack }
    },
  },

  importClients: (call) => importClients(call, call.input.people),

  previewInvitation: async ({ tx, viewer, input, refuse }) => {
    const { clientId, password } = input
    const client =
      clientId && ((await clientsSql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found'))
    const studio = await findStudio(tx, viewer)
    const { when, line, withPassword } = input.invitation
    const waits = when === 'with_photos'
    const brand = brandOf(studio, viewer.email)
    const letter = invitationLetter(
      brand,
      client || { firstName: input.firstName, email: input.email },
      {
        line,
        // The number of photos is not known yet.
        photos: waits || (clientId !== undefined && (await clientsSql.hasBeenToldOfPhotos(tx, clientId))),
        password: withPassword && !waits && password ? password : undefined,
      },
      '',
    )
    const { to, subject, title, greeting, paragraphs, closing, footer } = letter
    const stop = stopLinkNl.foot(brand.name)
    const words = {
      to,
      subject,
      title,
      greeting,
      paragraphs,
      closing,
      footer,
      stop,
      button: letter.button.text,
    }
    return { ...words, from: brand.name, accentColor: brand.accentColor ?? null }
  },

  inviteClient: {
    beforeTransaction: countLetter,
    handle: async (call) => {
      const { tx, viewer, input, refuse } = call
      const client = (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
      if (client.archivedAt) refuse('client_archived')
      if (client.lettersStoppedAt) refuse('letters_stopped')
      const blocked = await blockedAttempt(call, 'resend_letter', client.id)
      if (blocked) return blocked
      const studio = await findStudio(tx, viewer)
      const { firstName, email } = client
      await sendInvitation(
        call,
        {
          clientId: client.id,
          studioId: viewer.id,
          firstName,
          email,
          brand: brandOf(studio, viewer.email),
        },
        { line: input.line, photos: await clientsSql.hasBeenToldOfPhotos(tx, client.id) },
      )
      return {}
    },
  },

  listClientLetters: async ({ tx, viewer, input, refuse }) => {
    const client = (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    const sent = await elevated(tx, (tx) => clientsSql.listClientLetters(tx, viewer, client.id))
    return sent.map(({ id, kind, subject, createdAt, linkId, openedAt, isFailing, isHeldBack }) => ({
      id,
      kind,
      subject,
      createdAt: createdAt.toISOString(),
      isOpened: linkId === null ? null : openedAt !== null,
      isFailing,
      isHeldBack,
    }))
  },

  updateClient: {
    // Only a new address is sent a letter.
    beforeTransaction: async (call) => {
      if (call.input.email !== undefined) await countLetter(call)
    },
    handle: async (call) => {
      const { tx, viewer, input, refuse, now, ipAddress } = call
      const { clientId } = input
      const before = (await clientsSql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found')
      if (before.archivedAt) refuse('client_archived')
      const { firstName = before.firstName, lastName = before.lastName } = input
      const name = fullName({ firstName, lastName })
      const email = input.email ?? before.email
      const status = input.status ?? before.status
      const isStatusChosen = status !== before.status
      await clientsSql.updateClient(
        tx,
        viewer,
        clientId,
        { firstName, lastName, status: isStatusChosen ? status : undefined },
        now,
      )
      await renamePerson({ tx, now }, clientId, name)
      const isMoved = email !== before.email
      // An admin who chose the address could take over the gallery.
      if (isMoved && viewer.actingAdminId !== undefined) refuse('acting_as_studio')
      const went = isMoved ? await moveClient(call, before, { firstName, email }) : undefined
      const isInvitedAnew = went !== undefined
      const isHeldBack = went === false
      const { firstName: oldFirst, lastName: oldLast, email: oldEmail, status: oldStatus } = before
      await record(
        tx,
        viewer,
        {
          action: 'client_updated',
          details: name,
          oldValue: { firstName: oldFirst, lastName: oldLast, email: oldEmail, status: oldStatus },
          newValue: { firstName, lastName, email, status },
          clientId,
          studioId: viewer.id,
          ipAddress,
        },
        now,
      )
      await publish(tx, [viewer.id], { topic: 'clients', about: clientId })
      return { isInvitedAnew, isHeldBack }
    },
  },

  removeClient: async (call) => {
    const { tx, viewer, input, refuse } = call
    const client = (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    if (await clientsSql.hasWork(tx, client.id)) refuse('client_has_work')
    // A foreign key refuses when work was added in the meantime.
    await removeAccount(call, client.id).catch((error: unknown) => {
      throw isStillNeeded(error) ? refuse('client_has_work') : error
    })
    await forgetNotices(tx, viewer.id, client.id)
    await noteAbout(call, 'client_removed', client)
    return {}
  },

  archiveClient: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const client = (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    if (!(await clientsSql.archiveClient(tx, viewer, client.id, now))) return {}
    await shutOut(call, client.id)
    await noteAbout(call, 'client_archived', client)
    return {}
  },

  restoreClient: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const client = (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
    const { plan } = await findStudio(tx, viewer)
    const isRestored = await clientsSql.restoreClient(tx, viewer, client.id, now).catch((error: unknown) => {
      throw isLastPlaceTaken(error) ? refuse('client_limit_reached', { plan }) : error
    })
    if (isRestored) await noteAbout(call, 'client_restored', client)
    return {}
  },

  // The webhook is called after the commit, when the password has really changed.
  setClientPassword: {
    beforeTransaction: async ({ input: { webhookUrl }, refuse }) => {
      const reason = webhookUrl && (await whyNotPublic(webhookUrl))
      if (reason) refuse(reason === 'not_https' ? 'webhook_not_https' : 'webhook_not_public')
    },
    handle: async (call) => {
      const { tx, viewer, input, refuse, now, ipAddress } = call
      const { clientId, newPassword, webhookUrl } = input
      const client = (await clientsSql.findClient(tx, viewer, clientId)) ?? refuse('client_not_found')
      if (client.archivedAt) refuse('client_archived')
      await setPassword({ tx, now }, clientId, newPassword)
      const owners = { clientId, studioId: viewer.id }
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
      return afterCommit(async () => {
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
    const welcome = clientId && (await elevated(call.tx, (tx) => clientsSql.findWelcome(tx, clientId)))
    return { welcome: welcome || null }
  },

  contactClient: {
    beforeTransaction: countLetter,
    handle: async (call) => {
      const { tx, viewer, input, refuse } = call
      const client = (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')
      if (client.archivedAt) refuse('client_archived')
      if (client.lettersStoppedAt) refuse('letters_stopped')
      const studio = await findStudio(tx, viewer)
      const owners = { clientId: client.id, studioId: viewer.id }
      const letter = studioMessageLetter(brandOf(studio, viewer.email), client, input)
      await sendStoppableLetter(call, owners, () => letter, { hasLink: false })
      return {}
    },
  },

  findMyLetters: async ({ tx, viewer }) => {
    const { studioId, email } = viewer
    const stoppedAt = await findStop(tx, stopOf(studioId, email))
    const studioName = await elevated(tx, (tx) => findStudioName(tx, studioId))
    return { studioName: studioName!, stoppedAt: stoppedAt?.toISOString() ?? null }
  },

  chooseMyLetters: async (call) => {
    const { viewer, input } = call
    await chooseLetters(call, stopOf(viewer.studioId, viewer.email), input.areWanted)
    return {}
  },
}

type ClientRow = NonNullable<Awaited<ReturnType<typeof clientsSql.findClient>>>

const asClient = (row: ClientRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  lettersStoppedAt: row.lettersStoppedAt?.toISOString() ?? null,
})

type Changing = {
  tx: Tx
  viewer: PhotographerViewer
  services: Services
  now: Date
  ipAddress: string
}

/**
 * Gives the account to the new address: invites it like a new client, and notifies the old one. Returns whether the
 * invitation was sent; undefined when nobody was invited yet, so nobody is mailed.
 */
async function moveClient(
  call: Changing & { refuse: (code: 'email_taken') => never },
  client: ClientRow,
  { firstName, email }: { firstName: string; email: string },
): Promise<boolean | undefined> {
  const { tx, viewer, refuse, now } = call
  await moveAccount(call, client.id, email)
  if (await clientsSql.hasOther(tx, viewer, client.id, email)) refuse('email_taken')
  if (awaitsInvitation(client)) return undefined
  const brand = brandOf(await findStudio(tx, viewer), viewer.email)
  const owners = { clientId: client.id, studioId: viewer.id }
  const waiting = await findWaitingInvitation(tx, client.id)
  const went = await sendInvitation(
    call,
    { ...owners, firstName, email, brand },
    { line: waiting?.line ?? '', photos: await clientsSql.hasBeenToldOfPhotos(tx, client.id) },
  )
  await sendLetter(tx, placeMovedLetter(brand, client), now)
  return went
}

type Happened = 'client_removed' | 'client_archived' | 'client_restored'

async function noteAbout(call: Changing, action: Happened, client: ClientRow): Promise<void> {
  const { tx, viewer, now, ipAddress } = call
  const owners = { clientId: client.id, studioId: viewer.id }
  await record(tx, viewer, { action, details: fullName(client), ...owners, ipAddress }, now)
  await publish(tx, [viewer.id], { topic: 'clients', about: client.id })
}

const isFull = (maxClients: number, total: number) => maxClients !== UNLIMITED_CLIENTS && total >= maxClients
