import type { WaitingChoice as AnyChoice } from '#domains/choices/core/ui/choices.queries.ts'
import { needsInvitation } from '#domains/clients/clients.rules.ts'
import type { Client as AnyClient } from '#domains/clients/ui/clients.queries.ts'
import type { ClientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import type { FailedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'

type Client = Pick<AnyClient, 'id' | 'status' | 'createdAt'> & Parameters<typeof needsInvitation>[0]
type Summary = Omit<
  ClientSummaries['clients'][number],
  'galleryCount' | 'sizeBytes' | 'finalBytes' | 'cover' | 'focus'
>
type FailedUpload = Omit<FailedUploads, 'clientName' | 'type' | 'files'>
type PaidOrder = Pick<OrderCard, 'id' | 'clientId' | 'createdAt'>

type WaitingChoice = Omit<AnyChoice, 'clientName' | 'list'> & {
  list: Pick<AnyChoice['list'], 'id' | 'galleryId' | 'chosenCount' | 'submittedAt' | 'deadlineOn'>
}

type Work<C extends Client, O extends PaidOrder> = { client: C; at: Date } & (
  | { kind: 'chosen'; favorites: number; approved: number; comments: number }
  | { kind: 'not-uploaded'; count: number; waitingCount: number; refusal: UploadRefusal | null }
  | { kind: 'not-made'; count: number }
  | { kind: 'no-previews' }
  | { kind: 'to-produce'; order: O }
  | { kind: 'choice-in' | 'choice-late'; choice: WaitingChoice }
)

/**
 * Returns the studio's tasks, newest first: print paid orders, review choices, fix uploads and
 * pictures, upload first photos. Delivered clients keep only tasks about orders, choice lists and
 * failures.
 */
export function findWaitingWork<C extends Client, O extends PaidOrder>(
  clients: readonly C[],
  summaries: readonly Summary[],
  failedUploads: readonly FailedUpload[],
  paidOrders: readonly O[],
  choices: readonly WaitingChoice[] = [],
): Work<C, O>[] {
  const work = clients.flatMap((client): Work<C, O>[] => {
    const summary = summaries.find(({ clientId }) => clientId === client.id)
    const failed = failedUploads.find(({ clientId }) => clientId === client.id)
    const orders = paidOrders.filter(({ clientId }) => clientId === client.id)
    const own = choices.filter(({ clientId }) => clientId === client.id)
    const open = client.status === 'Delivered' ? [] : openWork(client, summary)
    return [
      ...orders.map((order): Work<C, O> => ({ client, at: order.createdAt, kind: 'to-produce', order })),
      ...(failed ? [notUploaded(client, failed)] : []),
      ...(summary && summary.failedCount > 0 ? [notMade(client, summary.failedCount)] : []),
      ...own.filter((choice) => !isDelivered(choice)).map((choice) => ofList(client, choice)),
      // A submitted choice list replaces the task 'chosen'.
      ...open.filter(({ kind }) => kind !== 'chosen' || !own.some(({ isLate }) => !isLate)),
    ]
  })
  return work.sort((one, other) => other.at.getTime() - one.at.getTime())
}

const isDelivered = ({ list, isLate, deliveredCount }: WaitingChoice) =>
  !isLate && deliveredCount >= list.chosenCount

const ofList = <C extends Client>(client: C, choice: WaitingChoice): Work<C, never> => ({
  client,
  at: choice.list.submittedAt ?? new Date(choice.list.deadlineOn ?? client.createdAt),
  kind: choice.isLate ? 'choice-late' : 'choice-in',
  choice,
})

function openWork<C extends Client>(client: C, summary: Summary | undefined): Work<C, never>[] {
  if (!summary || summary.previewCount + summary.finalCount === 0)
    // Imported clients need nothing until they are invited.
    return needsInvitation(client) ? [] : [{ client, at: client.createdAt, kind: 'no-previews' }]
  const { chosenAt, favoriteCount, approvedCount, commentCount } = summary
  // Clients choose among previews. Once all photos are final, the choice needs no work.
  if (!chosenAt || summary.previewCount === 0 || favoriteCount + approvedCount + commentCount === 0) return []
  const counts = { favorites: favoriteCount, approved: approvedCount, comments: commentCount }
  return [{ client, at: chosenAt, kind: 'chosen', ...counts }]
}

const notUploaded = <C extends Client>(client: C, failed: FailedUpload): Work<C, never> => ({
  client,
  at: failed.lastAt,
  kind: 'not-uploaded',
  count: failed.count,
  waitingCount: failed.waitingCount,
  refusal: failed.refusal,
})

const notMade = <C extends Client>(client: C, count: number): Work<C, never> => ({
  client,
  at: client.createdAt,
  kind: 'not-made',
  count,
})
