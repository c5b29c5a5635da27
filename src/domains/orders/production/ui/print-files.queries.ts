import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type * as contract from '../../orders.contract.ts'
import { isUnfinished } from '../print-archives.rules.ts'
import { printFilesNl } from '../print-files.nl.ts'

const orders = browserApi<typeof contract.ordersContract>('orders')

export type Archive = z.infer<typeof contract.printArchive>

const POLL_MS = 1000

/** Polls while the ZIP is made, because only the first progress is published. */
export const printFilesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['printFiles', orderId],
    queryFn: () => orders.findPrintFiles({ orderId }),
    refetchInterval: ({ state: { data } }) => (data?.archive && isUnfinished(data.archive) ? POLL_MS : false),
  })

export function usePreparePrintFiles() {
  const queryClient = useQueryClient()
  const { refusals, broken } = printFilesNl
  return useSave(orders.preparePrintFiles, {
    messages: { refusals, broken },
    onDone: (prepared, { orderId }) => queryClient.setQueryData(printFilesQuery(orderId).queryKey, prepared),
  })
}
