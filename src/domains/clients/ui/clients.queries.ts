import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { withoutUndefined, pick } from '#platform/pure/pick.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { client, clientForm, clientDetail, clientsContract } from '../clients.contract.ts'
import { clientTextNames } from '../client-fields.rules.ts'
import { clientsNl } from '../clients.nl.ts'
import { businessOf } from './business-fields.ts'
import type { NewClientFormValues } from './ClientNameFields.tsx'

const clients = browserApi<typeof clientsContract>('clients')

export type Client = z.infer<typeof client>
export type ClientOfPage = z.infer<typeof clientDetail>
type ClientForm = z.infer<typeof clientForm>

export const allClients = queryOptions({
  queryKey: ['clients', 'all', 'list'],
  queryFn: () => clients.listClients({}),
})

export const isNotArchived = ({ archivedAt }: Client) => archivedAt === null

export const openClientsQuery = queryOptions({
  ...allClients,
  select: (all: Client[]) => all.filter(isNotArchived),
})

export const clientCounts = queryOptions({
  queryKey: ['clients', 'all', 'counts'],
  queryFn: () => clients.countClients({}),
})

/** Clients being removed, whose own queries are disabled. */
const removed = new Set<string>()

/**
 * Enables the client's queries again, after a failed removal or when the client's page is left. A
 * later visit then shows that a removed client is gone.
 */
export const forgetRemoval = (clientId: string): void => void removed.delete(clientId)

export const oneClient = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', clientId],
    queryFn: () => clients.findClient({ clientId }),
    enabled: () => !removed.has(clientId),
  })

const everyClient = [['clients']] as const

const { signedOut, ...creating } = clientsNl.create

const createClient = (client: NewClientFormValues) =>
  clients.createClient({ ...client, business: businessOf(client) })

export const useCreateClient = (onDone: (clientId: string) => void) =>
  useSave(createClient, {
    messages: {
      ...creating,
      refusals: { ...creating.refusals, signed_out: signedOut },
      done: ({ invitation }, { isHeldBack }) =>
        isHeldBack ? creating.heldBack : creating.done[invitation.when],
    },
    invalidates: everyClient,
    inlineErrors: ['email_taken', 'client_limit_reached'],
    onDone: ({ clientId }) => onDone(clientId),
  })

export const useUpdateClient = () =>
  useSave(clients.updateClient, {
    messages: {
      ...clientsNl.edit,
      done: (_form, { isInvitedAnew, isHeldBack }) => {
        if (isHeldBack) return clientsNl.edit.heldBack
        return isInvitedAnew ? clientsNl.edit.invitedAnew : clientsNl.edit.done
      },
    },
    optimistic: [
      {
        key: ['clients', 'all', 'list'],
        change: (all: Client[], form: ClientForm) => all.map(applyForm(form)),
      },
    ],
    invalidates: everyClient,
    inlineErrors: ['email_taken'],
  })

const applyForm =
  ({ clientId, ...form }: ClientForm) =>
  (client: Client) =>
    client.id === clientId
      ? { ...client, ...withoutUndefined(pick(form, [...clientTextNames, 'status'])) }
      : client

type ClientReference = { clientId: string; name: string }

function remove({ clientId }: ClientReference) {
  removed.add(clientId)
  return clients.removeClient({ clientId }).catch((error: unknown) => {
    forgetRemoval(clientId)
    throw error
  })
}

/** Invalidates only the lists: refetching the removed client's own page would fail. */
export const useRemoveClient = (onDone: () => void) =>
  useSave(remove, {
    messages: clientsNl.remove,
    invalidates: [['clients', 'all']],
    onDone,
  })

export const useArchiveClient = (onDone: () => void) =>
  useSave(({ clientId }: ClientReference) => clients.archiveClient({ clientId }), {
    messages: clientsNl.archive,
    invalidates: everyClient,
    onDone,
  })

export const useRestoreClient = () =>
  useSave(({ clientId }: ClientReference) => clients.restoreClient({ clientId }), {
    messages: clientsNl.restore,
    invalidates: everyClient,
    inlineErrors: ['client_limit_reached'],
  })

export const useSetClientPassword = (onDone: () => void) =>
  useSave(clients.setClientPassword, {
    messages: {
      ...clientsNl.password,
      done: ({ webhookUrl }, { wasTold }) => {
        if (wasTold) return clientsNl.password.doneAndNotified
        return webhookUrl ? clientsNl.password.doneNotNotified : clientsNl.password.done
      },
    },
    inlineErrors: ['webhook_not_https', 'webhook_not_public'],
    onDone,
  })

export const useContactClient = (onDone: () => void) =>
  useSave(clients.contactClient, {
    messages: clientsNl.contact,
    // The client has one more email, or has unsubscribed.
    invalidates: everyClient,
    onDone,
  })

export type SentLetter = Awaited<ReturnType<typeof clients.listClientLetters>>[number]

export const clientLetters = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', clientId, 'letters'],
    enabled: () => !removed.has(clientId),
    queryFn: () => clients.listClientLetters({ clientId }),
  })

export type PreviewInput = Parameters<typeof clients.previewInvitation>[0]

export const invitationPreview = (input: PreviewInput) =>
  queryOptions({
    queryKey: ['clients', 'all', 'preview', input],
    queryFn: () => clients.previewInvitation(input),
    placeholderData: keepPreviousData,
  })

export const useInviteClient = (onDone?: () => void) =>
  useSave(clients.inviteClient, { messages: clientsNl.invite, invalidates: everyClient, onDone })
