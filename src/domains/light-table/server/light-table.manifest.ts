import { defineDomain, endpoints, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { photosContract } from '../photos.contract.ts'
import { photosHandlers } from './photos.handlers.ts'
import { notifyClientOfPhotos } from '../messages/server/notify-client-of-photos.job.ts'
import { notifyStudioOfChoices } from '../choices/server/notify-studio-of-choices.job.ts'
import { sweepPhotoChanges } from '../changes/server/sweep-photo-changes.job.ts'
import { sweepDownloads } from '../downloads/server/sweep-downloads.job.ts'
import { serveDownload } from '../downloads/server/serve-download.ts'

export const lightTableManifest = defineDomain({
  endpoints: {
    photos: endpoints(photosContract, photosHandlers),
  },
  jobs: [sweepDownloads, sweepPhotoChanges, notifyClientOfPhotos, notifyStudioOfChoices],
  files: [
    fileRoute('/downloads/:downloadId', {
      isCounted: true,
      isUnderStudioHosts: true,
      serve: ({ services, viewer, params, query: { expires = '', signature = '' }, request: { headers } }) =>
        serveDownload(services, viewer, { ...params, expires, signature, headers }),
    }),
  ],
})
