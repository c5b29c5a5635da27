import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type * as contract from '../../orders.contract.ts'
import { isInWork } from '../print-archives.rules.ts'
import { printFilesNl } from '../print-files.nl.ts'

const orders = browserApi<typeof contract.ordersContract>('orders')

export type Archive = z.infer<typeof contract.printArchive>

const LOOKED_AGAIN_MS = 1000

/** The ZIP for the printer; looked at again while it is made, since only its end is told. */
export const printFilesOf = (orderId: string) =>
  queryOptions({
    queryKey: ['printFiles', orderId],
    queryFn: () => orders.findPrintFiles({ orderId }),
    refetchInterval: ({ state: { data } }) =>
      data?.archive && isInWork(data.archive) ? LOOKED_AGAIN_MS : false,
  })

export function usePreparePrintFiles() {
  const queryClient = useQueryClient()
  const { refusals, broken } = printFilesNl
  return useSave(orders.preparePrintFiles, {
    messages: { refusals, broken },
    onDone: (prepared, { orderId }) => queryClient.setQueryData(printFilesOf(orderId).queryKey, prepared),
  })
}
