import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { brandOf, findStudio } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import * as clientsSql from './clients.sql.ts'

export type ClientRow = NonNullable<Awaited<ReturnType<typeof clientsSql.findClient>>>

export type ClientCall<Code extends string> = {
  tx: Tx
  viewer: PhotographerViewer
  input: { clientId: string }
  refuse: (code: Code) => never
}

export const requireClient = async ({ tx, viewer, input, refuse }: ClientCall<'client_not_found'>) =>
  (await clientsSql.findClient(tx, viewer, input.clientId)) ?? refuse('client_not_found')

export async function requireOpenClient(call: ClientCall<'client_not_found' | 'client_archived'>) {
  const client = await requireClient(call)
  return client.archivedAt ? call.refuse('client_archived') : client
}

export const findOwnBrand = async ({ tx, viewer }: { tx: Tx; viewer: PhotographerViewer }) =>
  brandOf(await findStudio(tx, viewer))
