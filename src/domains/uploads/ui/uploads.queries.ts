import { queryOptions } from '@tanstack/react-query'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { uploadsContract } from '../uploads.contract.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { browserWaitingFiles } from './browser-waiting-files.ts'

const uploads = browserApi<typeof uploadsContract>('uploads')

export type FailedUploads = InferContractRouterOutputs<typeof uploadsContract>['listFailedUploads'][number]

export const failedUploads = queryOptions({
  queryKey: ['uploads', 'all', 'failed'],
  queryFn: () => uploads.listFailedUploads({}),
})

export const useDismissFailedUploads = () =>
  useSave(uploads.dismissFailedUploads, {
    messages: uploadsNl.dismiss,
    invalidates: [['uploads']],
    onDone: (_output, { clientId }) => browserWaitingFiles.forget(clientId),
  })
