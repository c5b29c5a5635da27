import { asViewer, elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Call, type Handlers } from '#domains/access/server/serve-contract.ts'
import { isAdminActing, type PhotographerViewer } from '#domains/access/viewer.rules.ts'
import {
  countAttemptOrRefuse,
  closeSeat,
  endSeatSessionsAndLinks,
  findOrCreateClients,
  lockEmails,
  prepareSeatTransfer,
  findPersonIdOfSeat,
  removePersonIfSeatless,
  setSeatPassword,
  countAttemptAndFindWaitMs,
  type RefuseTooMany,
} from '#domains/accounts/server/accounts.ts'
import { announceStudioEvent, removeNotificationsAbout, record } from '#domains/activity/server/activity.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { brandOf, findStudio } from '#domains/studios/server/studios.ts'
import { only } from '#platform/db/only.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { askVies } from '#platform/http/ask-vies.ts'
import { publish } from '#platform/live/publish.ts'
import { withoutUndefined, pick } from '#platform/pure/pick.ts'
import type { VatIdAnswer } from '../business-client.rules.ts'
import {
  businessFields,
  clientFields,
  clientTextNames,
  emptyBusiness,
  type BusinessClient,
} from '../client-fields.rules.ts'
import type { clientsContract } from '../clients.contract.ts'
import { needsInvitation, fullName } from '../clients.rules.ts'
import { clientLettersHandlers } from './client-letters.handlers.ts'
import { formerAddressLetter } from './client-letters.nl.ts'
import {
  areLettersStopped,
  createClientLetterCounter,
  findAndLockWaitingInvitation,
  sendInvitation,
} from './clients.ts'
import * as clientLettersSql from './client-letters.sql.ts'
import * as clientsSql from './clients.sql.ts'
import { requireClient, requireOpenClient, findOwnBrand, type ClientRow } from './find-one-client.ts'
import { importClients } from './import-clients.ts'

export const clientsHandlers: Handlers<typeof clientsContract> = {
  ...clientLettersHandlers,

  listClients: ({ tx, viewer }) => clientsSql.listClients(tx, viewer),

  pageClients: async ({ tx, viewer, input, refuse }) => {
    return (await clientsSql.pageClients(tx, viewer, input)) ?? refuse('unknown_cursor')
  },

  findClient: async (call) => {
    const { tx, viewer, input, services } = call
    const client = await requireClient(call)
    return {
      ...client,
      hasWork: await clientsSql.doesClientHaveWork(tx, input.clientId),
      business: await clientsSql.findBusiness(tx, viewer, input.clientId),
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

    const { firstName, email, password, invitation, business } = input
    const name = fullName(input)
    // An acting admin may not write in the studio's name.
    const line = isAdminActing(viewer) ? '' : invitation.line
    const invitationWaits = invitation.when === 'with_photos'
    await lockEmails(call, [email])
    // Checked under the email lock, so that the second of two requests finds the first client.
    if (await clientsSql.isEmailTaken(tx, viewer, email)) refuse('email_taken')
    const id = uuidv7(now.getTime())
    const personId = only(await findOrCreateClients(call, [{ email, name }]))
    await setSeatPassword(call, { id: personId, email }, id, password, { isMadeForThem: true })
    const client = {
      id,
      personId,
      ...pick(input, clientTextNames),
      invitationWaits,
      invitationLine: (invitationWaits && line) || null,
      ...clientsSql.businessRow(business),
    }
    // Another request may have taken the last place. A trigger counts again under a lock.
    await clientsSql
      .addClients(tx, viewer, [client], now)
      .catch(refuseIf(clientsSql.isLastPlaceTakenError, refuseForLimit))

    const isHeldBack = await areLettersStopped(tx, viewer.id, email)
    if (!invitationWaits)
      await sendInvitation(
        { ...call, count: createClientLetterCounter(call, { clientId: id, studioId: viewer.id }) },
        { clientId: id, studioId: viewer.id, firstName, email, brand: brandOf(studio) },
        { line, photos: false, password: invitation.withPassword ? password : undefined },
      )
    const entry = { action: 'client_created', details: name, clientId: id, studioId: viewer.id } as const
    await record(tx, viewer, { ...entry, ipAddress }, now)
    await announceStudioEvent(tx, viewer.id, { type: 'client.created', data: { client: { id, name } } }, now)
    await publish(tx, [viewer.id], { topic: 'clients' })
    return afterVatIdCheck(call, id, business?.vatId, { clientId: id, isHeldBack })
  },

  importClients: (call) => importClients(call, call.input.people),

  updateClient: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const before = await requireOpenClient(call)
    const { clientId } = input
    const after = { ...before, ...withoutUndefined(pick(input, clientFields)) }
    const texts = pick(after, clientTextNames)
    const status = after.status === before.status ? undefined : after.status
    await clientsSql.updateClient(tx, viewer, clientId, { texts, status }, now)
    const isMoved = after.email !== before.email
    // An admin who chose the client's email could take over the gallery.
    if (isMoved && isAdminActing(viewer)) refuse('acting_as_studio')
    const wasSent = isMoved ? await moveClient(call, before, after) : undefined
    const [oldBusiness, newBusiness] = await changeBusiness(call)
    await logClientChange(call, 'client_updated', after, {
      oldValue: { ...pick(before, clientFields), ...oldBusiness },
      newValue: { ...pick(after, clientFields), ...newBusiness },
    })
    const newVatId = newBusiness?.vatId === oldBusiness?.vatId ? undefined : newBusiness?.vatId
    const answer = { isInvitedAnew: wasSent !== undefined, isHeldBack: wasSent === false }
    return afterVatIdCheck(call, clientId, newVatId, answer)
  },

  checkVatId: async (call) => {
    const { tx, viewer, input, refuse } = call
    const { id: clientId } = await requireClient(call)
    const { vatId } = (await clientsSql.findBusiness(tx, viewer, input.clientId)) ?? refuse('no_vat_id')
    if (vatId === '') refuse('no_vat_id')
    const blocked = await countAttemptOrRefuse(call, 'check_vat_id', viewer.id)
    if (blocked) return blocked
    return afterCommit(async () => ({ answer: await checkVatId(call, { clientId, vatId }) }))
  },

  removeClient: async (call) => {
    const { tx, viewer, refuse } = call
    const client = await requireClient(call)
    const refuseForWork = () => refuse('client_has_work')
    if (await clientsSql.doesClientHaveWork(tx, client.id)) refuseForWork()
    await lockEmails(call, [client.email])
    const personId = await closeSeat(call, client.id)
    // A foreign key refuses when work was added in the meantime.
    await clientsSql
      .removeClient(tx, viewer, client.id)
      .catch(refuseIf(clientsSql.isClientNeededError, refuseForWork))
    await removePersonIfSeatless(call, personId)
    await removeNotificationsAbout(tx, viewer.id, client.id)
    await logClientChange(call, 'client_removed', client)
    return {}
  },

  archiveClient: async (call) => {
    const { tx, viewer, now } = call
    const client = await requireClient(call)
    if (!(await clientsSql.setArchived(tx, viewer, client.id, now, now))) return {}
    await endSeatSessionsAndLinks(call, await findPersonIdOfSeat(call, client.id), client.id)
    await logClientChange(call, 'client_archived', client)
    return {}
  },

  restoreClient: async (call) => {
    const { tx, viewer, refuse, now } = call
    const client = await requireClient(call)
    const { plan } = await findStudio(tx, viewer)
    const refuseForLimit = () => refuse('client_limit_reached', { plan })
    const isRestored = await clientsSql
      .setArchived(tx, viewer, client.id, null, now)
      .catch(refuseIf(clientsSql.isLastPlaceTakenError, refuseForLimit))
    if (isRestored) await logClientChange(call, 'client_restored', client)
    return {}
  },
}

const refuseIf = (isKnown: (error: unknown) => boolean, refuse: () => never) => (error: unknown) => {
  throw isKnown(error) ? refuse() : error
}

type ClientChangeCall = Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'services' | 'now' | 'ipAddress'>

/**
 * Moves the seat to the person at the new email. Invites that person and notifies the former
 * address, unless the studio must still invite the client. Returns whether the invitation was sent;
 * undefined if nobody was emailed.
 */
async function moveClient(
  call: ClientChangeCall & { refuse: RefuseTooMany & ((code: 'email_taken') => never) },
  client: ClientRow,
  updated: ClientRow,
): Promise<boolean | undefined> {
  const { tx, viewer, refuse, now } = call
  const { firstName, email } = updated
  await lockEmails(call, [client.email, email])
  if (await clientsSql.isEmailTaken(tx, viewer, email, client.id)) refuse('email_taken')
  const to = { id: uuidv7(now.getTime()), email, name: fullName(updated) }
  const { personId, formerId } = await prepareSeatTransfer(call, { id: client.id, studioId: viewer.id }, to)
  await elevated(tx, (tx) => clientsSql.setPerson(tx, viewer, client.id, personId, now))
  await removePersonIfSeatless(call, formerId)
  if (needsInvitation(client)) return undefined
  const brand = await findOwnBrand(call)
  const waiting = await findAndLockWaitingInvitation(tx, client.id)
  const photos = await clientLettersSql.hasPhotosToSee(tx, client.id)
  const owners = { clientId: client.id, studioId: viewer.id }
  const invited = { ...owners, firstName, email, brand }
  const counted = { ...call, count: createClientLetterCounter(call, owners) }
  const wasSent = await sendInvitation(counted, invited, { line: waiting?.line ?? '', photos })
  await sendLetter(tx, formerAddressLetter(brand, client), now)
  return wasSent
}

async function changeBusiness(
  call: ClientChangeCall & { input: { clientId: string; business?: BusinessClient | null | undefined } },
): Promise<[Partial<BusinessClient>?, Partial<BusinessClient>?]> {
  const { tx, viewer, input } = call
  if (input.business === undefined) return []
  const found = await clientsSql.findBusiness(tx, viewer, input.clientId)
  await clientsSql.setBusiness(tx, viewer, input.clientId, input.business)
  return [pick(found ?? emptyBusiness, businessFields), input.business ?? emptyBusiness]
}

/** Checks a new VAT number after the commit. Above the rate limit the number stays unchecked. */
async function afterVatIdCheck<Answer>(
  call: ClientChangeCall,
  clientId: string,
  vatId: string | undefined,
  answer: Answer,
) {
  if (!vatId || call.services.viesUrl === undefined) return answer
  if ((await countAttemptAndFindWaitMs(call, 'check_vat_id', call.viewer.id)) > 0) return answer
  return afterCommit(async () => {
    await checkVatId(call, { clientId, vatId })
    return answer
  })
}

/**
 * Saves the time at which VIES confirmed the number, or null if VIES knows no such number. Runs
 * after the commit, so that no transaction waits for VIES. A number that changed meanwhile stays
 * unchecked.
 */
async function checkVatId(
  { services, viewer }: ClientChangeCall,
  { clientId, vatId }: { clientId: string; vatId: string },
): Promise<VatIdAnswer> {
  const answer = await askVies(services.viesUrl, vatId)
  if (answer === 'unanswered') return answer
  const checkedAt = answer === 'known' ? services.clock() : null
  await asViewer(services.pool, viewer, async (tx) => {
    await clientsSql.setVatIdChecked(tx, viewer, { clientId, vatId }, checkedAt)
    await publish(tx, [viewer.id], { topic: 'clients', about: clientId })
  })
  return answer
}

type ClientAction = 'client_updated' | 'client_removed' | 'client_archived' | 'client_restored'

async function logClientChange(
  call: ClientChangeCall,
  action: ClientAction,
  client: ClientRow,
  values: object = {},
) {
  const { tx, viewer, now, ipAddress } = call
  const activity = { action, details: fullName(client), clientId: client.id, studioId: viewer.id, ipAddress }
  await record(tx, viewer, { ...activity, ...values }, now)
  await publish(tx, [viewer.id], { topic: 'clients', about: client.id })
}

const isFull = (maxClients: number, total: number) => maxClients !== UNLIMITED_CLIENTS && total >= maxClients
