import { defineDomain, endpoints, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { photosContract } from '../photos.contract.ts'
import { photosHandlers } from './photos.handlers.ts'
import { makeRenditions, remakePreviews } from '../renditions/server/make-renditions.job.ts'
import { checkOriginals } from '../originals/server/check-originals.job.ts'
import { notifyClientOfPhotos } from '../messages/server/notify-client-of-photos.job.ts'
import { notifyStudioOfChoices } from '../choices/server/notify-studio-of-choices.job.ts'
import { LOGO_MAX_BYTES, LOGO_UPLOAD_PATH } from '#domains/studios/studios.rules.ts'
import { receiveLogo, serveLogo } from '../watermark/server/receive-logo.ts'
import { sweepPhotoChanges } from '../changes/server/sweep-photo-changes.job.ts'
import { sweepDownloads } from '../downloads/server/sweep-downloads.job.ts'
import { serveDownload } from '../downloads/server/serve-download.ts'
import { galleryOfSignature, seatOfSignature } from '../renditions/server/picture-signature.ts'
import { servePicture } from '../renditions/server/serve-picture.ts'
import { CUTS_PATH } from '../loupe/loupe.rules.ts'
import { storedOriginals, storedRenditions } from '../stored/server/stored-photos.ts'
import { serveCut } from '../loupe/server/serve-cut.ts'

export const photosManifest = defineDomain({
  endpoints: {
    photos: endpoints(photosContract, photosHandlers),
  },
  jobs: [
    makeRenditions,
    checkOriginals,
    sweepDownloads,
    sweepPhotoChanges,
    remakePreviews,
    notifyClientOfPhotos,
    notifyStudioOfChoices,
  ],
  storedFiles: [storedOriginals, storedRenditions],
  files: [
    fileRoute('/media/:photoId/:version/:file', {
      isUnderStudioHosts: true,
      seatOf: ({ s = '' }) => seatOfSignature(s),
      galleryOf: ({ s = '' }) => galleryOfSignature(s),
      serve: ({ services, viewer, params, query, request: { headers } }) =>
        servePicture(services, viewer, { ...params, signature: query['s'] ?? '', headers }),
    }),
    fileRoute(`${CUTS_PATH}/:photoId/:version/:file`, {
      isUnderStudioHosts: true,
      seatOf: ({ s = '' }) => seatOfSignature(s),
      galleryOf: ({ s = '' }) => galleryOfSignature(s),
      serve: ({ services, viewer, params, query, ipAddress }) =>
        serveCut(services, viewer, { ...params, signature: query['s'] ?? '', ipAddress }),
    }),
    fileRoute('/downloads/:downloadId', {
      isCounted: true,
      isUnderStudioHosts: true,
      serve: ({ services, viewer, params, query: { expires = '', signature = '' }, request: { headers } }) =>
        serveDownload(services, viewer, { ...params, expires, signature, headers }),
    }),
    fileRoute(LOGO_UPLOAD_PATH, {
      methods: ['POST'],
      maxBodyBytes: LOGO_MAX_BYTES,
      serve: ({ services, viewer, request, ipAddress }) =>
        receiveLogo(services, viewer, { request, ipAddress }),
    }),
    fileRoute(`${LOGO_UPLOAD_PATH}/:logoId`, {
      isUnderStudioHosts: true,
      serve: ({ services, viewer, params, request: { headers } }) =>
        serveLogo(services, viewer, { ...params, headers }),
    }),
  ],
})
