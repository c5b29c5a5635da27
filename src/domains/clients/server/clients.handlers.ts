import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { isActing, type PhotographerViewer } from '#domains/access/viewer.rules.ts'
import {
  blockedAttempt,
  closeSeat,
  createLetterLink,
  endSeatsSessions,
  findClientPeople,
  holdEmails,
  passSeatOn,
  personOfSeat,
  removeIfSeatless,
  resetSeatPassword,
  setSeatPassword,
  type RefuseTooMany,
} from '#domains/accounts/server/accounts.ts'
import { announce, forgetNotices, record } from '#domains/activity/server/activity.ts'
import { sendLetter, signed } from '#domains/mail/server/mail.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { brandOf, findStudio } from '#domains/studios/server/studios.ts'
import { only } from '#platform/db/only.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import { isoDates } from '#platform/pure/iso-dates.ts'
import type { Services } from '#platform/services.ts'
import type { clientsContract } from '../clients.contract.ts'
import type { BusinessClient } from '../business-client.rules.ts'
import { awaitsInvitation, fullName, noBusiness } from '../clients.rules.ts'
import { checkVatId, mayAskVies } from './check-vat-id.ts'
import {
  invitationLetter,
  passwordSetLetter,
  placeMovedLetter,
  studioMessageLetter,
} from './client-letters.nl.ts'
import {
  areLettersStopped,
  countsClientLetter,
  findWaitingInvitation,
  sendClientLetter,
  sendInvitation,
  sendStoppableLetter,
} from './clients.ts'
import * as clientsSql from './clients.sql.ts'
import { importClients } from './import-clients.ts'
import { chooseLetters, findStop, stopOf } from './letter-stops.ts'
import { findStudioName } from './letter-stops.sql.ts'
import { stopLinkNl } from './stop-link.nl.ts'

export const clientsHandlers: Handlers<typeof clientsContract> = {
  listClients: async ({ tx, viewer }) => (await clientsSql.listClients(tx, viewer)).map(isoDates),

  pageClients: async ({ tx, viewer, input, refuse }) => {
    const { rows, next } = (await clientsSql.pageClients(tx, viewer, input)) ?? refuse('unknown_cursor')
    return { rows: rows.map(isoDates), next }
  },

  findClient: async (call) => {
    const { tx, viewer, input, services } = call
    const client = await clientOf(call)
    const business = await clientsSql.findBusiness(tx, viewer, input.clientId)
    return {
      ...isoDates(client),
      hasWork: await clientsSql.hasWork(tx, input.clientId),
      business: business && isoDates(business),
      canCheckVatId: services.viesUrl !== undefined,
    }
  },

  countClients: async ({ tx, viewer, now }) => {
    const { plan, maxClients } = await findStudio(tx, viewer)
    const counts = await clientsSql.countClients(tx, viewer, now)
    return { ...counts, isFull: isFull(maxClients, counts.total), plan }
  },

  createClient: async (call) => {
    const { tx, viewer, input, refuse, now, ipAddress } = call
    const studio = await findStudio(tx, viewer)
    const refuseForLimit = () => refuse('client_limit_reached', { plan: studio.plan })
    const { total } = await clientsSql.countClients(tx, viewer, now)
    if (isFull(studio.maxClients, total)) refuseForLimit()

    const { firstName, lastName, email, password, invitation, business } = input
    const name = fullName(input)
    // An acting admin may not write in the studio's name.
    const line = isActing(viewer) ? '' : invitation.line
    const invitationWaits = invitation.when === 'with_photos'
    await holdEmails(call, [email])
    // Checked under the address lock, so that the second of two requests finds the first one's client.
    if (await clientsSql.hasOther(tx, viewer, email)) refuse('email_taken')
    const id = uuidv7(now.getTime())
    const personId = only(await findClientPeople(call, [{ email, name }]))
    await setSeatPassword(call, { id: personId, email }, id, password, { isMadeForThem: true })
    const client = {
      id,
      personId,
      firstName,
      lastName,
      invitationWaits,
      invitationLine: (invitationWaits && line) || null,
      ...clientsSql.businessRow(business),
    }
    // Another request may have taken the last place; a database trigger counts again under a lock.
    await clientsSql
      .addClients(tx, viewer, [client], now)
      .catch(refuseIf(clientsSql.isLastPlaceTaken, refuseForLimit))

    const isHeldBack = await areLettersStopped(tx, viewer.id, email)
    if (!invitationWaits)
      await sendInvitation(
        { ...call, count: countsClientLetter(call, { clientId: id, studioId: viewer.id }) },
        { clientId: id, studioId: viewer.id, firstName, email, brand: brandOf(studio) },
        { line, photos: false, password: invitation.withPassword ? password : undefined },
      )
    const entry = { action: 'client_created', details: name, clientId: id, studioId: viewer.id } as const
    await record(tx, viewer, { ...entry, ipAddress }, now)
    await announce(tx, viewer.id, { type: 'client.created', data: { client: { id, name } } }, now)
    await publish(tx, [viewer.id], { topic: 'clients' })
    return afterVatIdCheck(call, id, business?.vatId, { clientId: id, isHeldBack })
  },

  importClients: (call) => importClients(call, call.input.people),

  previewInvitation: async (call) => {
    const { tx, input } = call
    const { clientId, password, invitation } = input
    const client = clientId === undefined ? undefined : await clientOf({ ...call, input: { clientId } })
    const waits = invitation.when === 'with_photos'
    const letter = invitationLetter(
      await ownBrand(call),
      client ?? input,
      {
        line: invitation.line,
        // The number of photos is not known yet.
        photos: waits || (clientId !== undefined && (await clientsSql.hasPhotosToSee(tx, clientId))),
        password: (invitation.withPassword && !waits && password) || undefined,
      },
      '',
    )
    const { kind: _kind, brand, button, ...texts } = signed(letter)
    const { name: from, accentColor = null } = brand
    return { ...texts, button: button.text, stop: stopLinkNl.foot(from), from, accentColor }
  },

  inviteClient: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const { id: clientId, firstName, email } = await clientWhoIsWritten(call)
    const isInvited = input.onlyFirst && (await elevated(tx, (tx) => clientsSql.lockInvited(tx, clientId)))
    if (isInvited) refuse('already_invited')
    const blocked = await blockedAttempt(call, 'resend_letter', clientId)
    if (blocked) return blocked
    const to = { clientId, studioId: viewer.id, firstName, email, brand: await ownBrand(call) }
    const photos = await clientsSql.hasPhotosToSee(tx, clientId)
    await sendInvitation({ ...call, count: countsClientLetter(call, to) }, to, { line: input.line, photos })
    if (photos) {
      await clientsSql.notePreviewsTold(tx, clientId, now)
      await publish(tx, [viewer.id], { topic: 'photos', about: clientId })
    }
    return {}
  },

  listClientLetters: async (call) => {
    const { id } = await clientOf(call)
    const sent = await elevated(call.tx, (tx) => clientsSql.listClientLetters(tx, call.viewer, id))
    return sent.map(({ linkId, openedAt, ...letter }) => ({
      ...isoDates(letter),
      isOpened: linkId === null ? null : openedAt !== null,
    }))
  },

  updateClient: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const before = await openClientOf(call)
    const { clientId, firstName = before.firstName, lastName = before.lastName } = input
    const { email = before.email, status = before.status } = input
    const chosen = status === before.status ? undefined : status
    await clientsSql.updateClient(tx, viewer, clientId, { firstName, lastName, status: chosen }, now)
    const isMoved = email !== before.email
    // An admin who chose the address could take over the gallery.
    if (isMoved && isActing(viewer)) refuse('acting_as_studio')
    const wasSent = isMoved ? await moveClient(call, before, { firstName, lastName, email }) : undefined
    const after = { ...before, firstName, lastName, email, status }
    const [was, becomes] = await changeBusiness(call)
    await noteAbout(call, 'client_updated', after, {
      oldValue: { ...logged(before), ...was },
      newValue: { ...logged(after), ...becomes },
    })
    const newVatId = becomes?.vatId === was?.vatId ? undefined : becomes?.vatId
    const answer = { isInvitedAnew: wasSent !== undefined, isHeldBack: wasSent === false }
    return afterVatIdCheck(call, clientId, newVatId, answer)
  },

  checkVatId: async (call) => {
    const { tx, viewer, input, refuse } = call
    const { id: clientId } = await clientOf(call)
    const { vatId } = (await clientsSql.findBusiness(tx, viewer, input.clientId)) ?? refuse('no_vat_id')
    if (vatId === '') refuse('no_vat_id')
    const blocked = await blockedAttempt(call, 'check_vat_id', viewer.id)
    if (blocked) return blocked
    return afterCommit(async () => ({ answer: await checkVatId(call, { clientId, vatId }) }))
  },

  removeClient: async (call) => {
    const { tx, viewer, refuse } = call
    const client = await clientOf(call)
    const refuseForWork = () => refuse('client_has_work')
    if (await clientsSql.hasWork(tx, client.id)) refuseForWork()
    await holdEmails(call, [client.email])
    const personId = await closeSeat(call, client.id)
    // A foreign key refuses when work was added in the meantime.
    await clientsSql
      .removeClient(tx, viewer, client.id)
      .catch(refuseIf(clientsSql.isStillNeeded, refuseForWork))
    await removeIfSeatless(call, personId)
    await forgetNotices(tx, viewer.id, client.id)
    await noteAbout(call, 'client_removed', client)
    return {}
  },

  archiveClient: async (call) => {
    const { tx, viewer, now } = call
    const client = await clientOf(call)
    if (!(await clientsSql.setArchived(tx, viewer, client.id, now, now))) return {}
    await endSeatsSessions(call, await personOfSeat(call, client.id), client.id)
    await noteAbout(call, 'client_archived', client)
    return {}
  },

  restoreClient: async (call) => {
    const { tx, viewer, refuse, now } = call
    const client = await clientOf(call)
    const { plan } = await findStudio(tx, viewer)
    const refuseForLimit = () => refuse('client_limit_reached', { plan })
    const isRestored = await clientsSql
      .setArchived(tx, viewer, client.id, null, now)
      .catch(refuseIf(clientsSql.isLastPlaceTaken, refuseForLimit))
    if (isRestored) await noteAbout(call, 'client_restored', client)
    return {}
  },

  // The webhook is called after the commit, when the password has really changed.
  setClientPassword: {
    beforeTransaction: async ({ input: { webhookUrl }, refuse, services }) => {
      const reason = webhookUrl && (await whyNotPublic(webhookUrl, services.outside))
      if (reason) refuse(reason === 'not_https' ? 'webhook_not_https' : 'webhook_not_public')
    },
    handle: async (call) => {
      const { tx, viewer, input, now, ipAddress, services } = call
      const { clientId, newPassword, webhookUrl } = input
      const client = await openClientOf(call)
      // It posts to other people's servers, as a test of a webhook does.
      const blocked = webhookUrl && (await blockedAttempt(call, 'test_webhook', viewer.id))
      if (blocked) return blocked
      await resetSeatPassword(call, client, newPassword)
      const owners = { clientId, studioId: viewer.id }
      const { url, linkId } = await createLetterLink(call, owners)
      const letter = passwordSetLetter(await ownBrand(call), client, url)
      await sendClientLetter({ ...call, count: countsClientLetter(call, owners) }, owners, letter, linkId)
      const line = { action: 'client_password_changed', details: fullName(client), ...owners } as const
      await record(tx, viewer, { ...line, ipAddress }, now)
      if (!webhookUrl) return { wasTold: false }
      return afterCommit(async () => {
        const told = {
          client_name: fullName(client),
          email: client.email,
          new_password: newPassword,
          photographer_id: viewer.id,
          timestamp: now.toISOString(),
        }
        const failure = await postToPublic(webhookUrl, told, services.outside)
        return { wasTold: failure === undefined }
      })
    },
  },

  contactClient: async (call) => {
    const client = await clientWhoIsWritten(call)
    const letter = studioMessageLetter(await ownBrand(call), client, call.input)
    const owners = { clientId: client.id, studioId: call.viewer.id }
    const counted = { ...call, count: countsClientLetter(call, owners) }
    await sendStoppableLetter(counted, owners, () => letter, { hasLink: false })
    return {}
  },

  findMyLetters: async ({ tx, viewer }) => {
    const { studioId, email } = viewer
    const stoppedAt = await findStop(tx, stopOf(studioId, email))
    const studioName = await elevated(tx, (tx) => findStudioName(tx, studioId))
    return { studioName: studioName!, stoppedAt: stoppedAt?.toISOString() ?? null }
  },

  chooseMyLetters: async (call) => {
    const { studioId, email } = call.viewer
    await chooseLetters(call, stopOf(studioId, email), call.input.areWanted)
    return {}
  },
}

type ClientRow = NonNullable<Awaited<ReturnType<typeof clientsSql.findClient>>>

type Of<Code extends string> = {
  tx: Tx
  viewer: PhotographerViewer
  input: { clientId: string }
  refuse: (code: Code) => never
}

const clientOf = async ({ tx, viewer, input, refuse }: Of<'client_not_found'>) =>
  (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')

async function openClientOf(call: Of<'client_not_found' | 'client_archived'>) {
  const client = await clientOf(call)
  return client.archivedAt ? call.refuse('client_archived') : client
}

async function clientWhoIsWritten(call: Of<'client_not_found' | 'client_archived' | 'letters_stopped'>) {
  const client = await openClientOf(call)
  return client.lettersStoppedAt ? call.refuse('letters_stopped') : client
}

const ownBrand = async ({ tx, viewer }: { tx: Tx; viewer: PhotographerViewer }) =>
  brandOf(await findStudio(tx, viewer))

const refuseIf = (isKnown: (error: unknown) => boolean, refuse: () => never) => (error: unknown) => {
  throw isKnown(error) ? refuse() : error
}

type Changing = Omit<Of<never>, 'input' | 'refuse'> & { services: Services; now: Date; ipAddress: string }

/**
 * Gives the seat to the person at the new address: invites them like a new client, and notifies the old one. Returns
 * whether the invitation was sent; undefined when nobody was invited yet, so nobody is mailed.
 */
async function moveClient(
  call: Changing & { refuse: RefuseTooMany & ((code: 'email_taken') => never) },
  client: ClientRow,
  { email, ...names }: { firstName: string; lastName: string; email: string },
): Promise<boolean | undefined> {
  const { tx, viewer, refuse, now } = call
  await holdEmails(call, [client.email, email])
  if (await clientsSql.hasOther(tx, viewer, email, client.id)) refuse('email_taken')
  const to = { id: uuidv7(now.getTime()), email, name: fullName(names) }
  const { personId, formerId } = await passSeatOn(call, { id: client.id, studioId: viewer.id }, to)
  await elevated(tx, (tx) => clientsSql.setPerson(tx, viewer, client.id, personId, now))
  await removeIfSeatless(call, formerId)
  if (awaitsInvitation(client)) return undefined
  const brand = await ownBrand(call)
  const waiting = await findWaitingInvitation(tx, client.id)
  const photos = await clientsSql.hasPhotosToSee(tx, client.id)
  const owners = { clientId: client.id, studioId: viewer.id }
  const invited = { ...owners, firstName: names.firstName, email, brand }
  const counted = { ...call, count: countsClientLetter(call, owners) }
  const went = await sendInvitation(counted, invited, { line: waiting?.line ?? '', photos })
  await sendLetter(tx, placeMovedLetter(brand, client), now)
  return went
}

/** Saves a business where one is given, or that it is none any more. Returns what it was and became, for the log. */
async function changeBusiness(
  call: Changing & { input: { clientId: string; business?: BusinessClient | null | undefined } },
): Promise<[Partial<BusinessClient>?, Partial<BusinessClient>?]> {
  const { tx, viewer, input } = call
  if (input.business === undefined) return []
  const found = await clientsSql.findBusiness(tx, viewer, input.clientId)
  await clientsSql.setBusiness(tx, viewer, input.clientId, input.business)
  const { vatIdCheckedAt: _, ...was } = found ?? { ...noBusiness, vatIdCheckedAt: null }
  return [was, input.business ?? noBusiness]
}

/** A number that is new is asked about once it is saved; the API's answers, which have none, stay within their commit. */
async function afterVatIdCheck<Answer>(
  call: Changing,
  clientId: string,
  vatId: string | undefined,
  answer: Answer,
) {
  if (!vatId || !(await mayAskVies(call, call.viewer))) return answer
  return afterCommit(async () => {
    await checkVatId(call, { clientId, vatId })
    return answer
  })
}

const logged = ({ firstName, lastName, email, status }: ClientRow) => ({ firstName, lastName, email, status })

type Happened = 'client_updated' | 'client_removed' | 'client_archived' | 'client_restored'

async function noteAbout(call: Changing, action: Happened, client: ClientRow, values: object = {}) {
  const { tx, viewer, now, ipAddress } = call
  const line = { action, details: fullName(client), clientId: client.id, studioId: viewer.id, ipAddress }
  await record(tx, viewer, { ...line, ...values }, now)
  await publish(tx, [viewer.id], { topic: 'clients', about: client.id })
}

const isFull = (maxClients: number, total: number) => maxClients !== UNLIMITED_CLIENTS && total >= maxClients
