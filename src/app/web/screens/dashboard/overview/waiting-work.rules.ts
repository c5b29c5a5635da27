import { awaitsInvitation, type ClientStatus } from '#domains/clients/clients.rules.ts'
import type { UploadRefusal } from '#domains/uploads/uploads.rules.ts'

type Client = {
  id: string
  firstName: string
  lastName: string
  status: ClientStatus
  createdAt: string
  invitedAt: string | null
  invitationWaits: boolean
  lettersStoppedAt: string | null
}
type Summary = {
  clientId: string
  previewCount: number
  finalCount: number
  favoriteCount: number
  approvedCount: number
  commentCount: number
  failedCount: number
  chosenAt: string | null
}
type FailedUpload = {
  clientId: string
  count: number
  waitingCount: number
  refusal: UploadRefusal | null
  lastAt: string
}
type PaidOrder = { id: string; clientId: string; createdAt: string }

type WaitingChoice = {
  list: {
    id: string
    galleryId: string
    chosenCount: number
    submittedAt: string | null
    deadlineOn: string | null
  }
  clientId: string
  galleryTitle: string | null
  isLate: boolean
  deliveredCount: number
}

type Work<C extends Client, O extends PaidOrder> = { client: C; at: string } & (
  | { kind: 'chosen'; favorites: number; approved: number; comments: number }
  | { kind: 'not-uploaded'; count: number; waitingCount: number; refusal: UploadRefusal | null }
  | { kind: 'not-made'; count: number }
  | { kind: 'no-previews' }
  | { kind: 'to-produce'; order: O }
  | { kind: 'choice-in' | 'choice-late'; choice: WaitingChoice }
)

/**
 * What a studio must do now, newest first: print paid orders, review choices, fix failed uploads and pictures, fill
 * empty galleries. A delivered client needs only orders and fixes.
 */
export function waitingWork<C extends Client, O extends PaidOrder>(
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
      // A choice that was handed in says it better.
      ...open.filter(({ kind }) => kind !== 'chosen' || !own.some(({ isLate }) => !isLate)),
    ]
  })
  return work.sort(newestFirst)
}

// Moments need no alphabet, which a phone takes 40 ms to load.
const newestFirst = ({ at: one }: { at: string }, { at: other }: { at: string }) =>
  one === other ? 0 : one < other ? 1 : -1

const isDelivered = ({ list, isLate, deliveredCount }: WaitingChoice) =>
  !isLate && deliveredCount >= list.chosenCount

const ofList = <C extends Client>(client: C, choice: WaitingChoice): Work<C, never> => ({
  client,
  at: choice.list.submittedAt ?? choice.list.deadlineOn ?? client.createdAt,
  kind: choice.isLate ? 'choice-late' : 'choice-in',
  choice,
})

function openWork<C extends Client>(client: C, summary: Summary | undefined): Work<C, never>[] {
  if (!summary || summary.previewCount + summary.finalCount === 0)
    // A list of clients that was brought in asks for nothing until they are invited.
    return awaitsInvitation(client) ? [] : [{ client, at: client.createdAt, kind: 'no-previews' }]
  const { chosenAt, favoriteCount, approvedCount, commentCount } = summary
  // Clients choose among previews: once all photos are final, the choice needs no work.
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
