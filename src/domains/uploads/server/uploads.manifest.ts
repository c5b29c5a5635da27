import { defineDomain, endpoints } from '#domains/access/server/domain-manifest.ts'
import { uploadsContract } from '../uploads.contract.ts'
import { uploadsHandlers } from './uploads.handlers.ts'
import { storedUploads } from './attempt-keys.ts'
import { sweepUploads } from './sweep-uploads.job.ts'

export const uploadsManifest = defineDomain({
  endpoints: { uploads: endpoints(uploadsContract, uploadsHandlers) },
  jobs: [sweepUploads],
  storedFiles: [storedUploads],
})
