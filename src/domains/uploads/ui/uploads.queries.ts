import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-saving.ts'
import type { uploadsContract } from '../uploads.contract.ts'
import { uploadsNl } from '../uploads.nl.ts'

const uploads = browserApi<typeof uploadsContract>('uploads')

export const failedUploads = queryOptions({
  queryKey: ['uploads', 'all', 'failed'],
  queryFn: () => uploads.listFailedUploads({}),
})

export const useDismissFailedUploads = () =>
  useSaving(uploads.dismissFailedUploads, { says: uploadsNl.dismiss, refreshes: [['uploads']] })
