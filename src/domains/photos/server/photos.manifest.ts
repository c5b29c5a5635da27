import { defineDomain, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { makeRenditions, remakePreviews } from '../renditions/server/make-renditions.job.ts'
import { checkOriginals } from '../originals/server/check-originals.job.ts'
import { LOGO_MAX_BYTES, LOGO_UPLOAD_PATH } from '#domains/studios/studios.rules.ts'
import { receiveLogo, serveLogo } from '../watermark/server/receive-logo.ts'
import { gallerySlugOfSignature, seatIdOfSignature } from '../renditions/server/picture-signature.ts'
import { servePicture } from '../renditions/server/serve-picture.ts'
import { CUTS_PATH } from '../loupe/loupe.rules.ts'
import { storedOriginals, storedRenditions } from '../stored/server/stored-photos.ts'
import { serveCut } from '../loupe/server/serve-cut.ts'

const signed = {
  isUnderStudioHosts: true,
  seatOf: ({ s = '' }: Record<string, string>) => seatIdOfSignature(s),
  galleryOf: ({ s = '' }: Record<string, string>) => gallerySlugOfSignature(s),
} as const

export const photosManifest = defineDomain({
  jobs: [makeRenditions, checkOriginals, remakePreviews],
  storedFiles: [storedOriginals, storedRenditions],
  files: [
    fileRoute('/media/:photoId/:version/:file', {
      ...signed,
      serve: ({ services, viewer, params, query, request: { headers } }) =>
        servePicture(services, viewer, { ...params, signature: query['s'] ?? '', headers }),
    }),
    fileRoute(`${CUTS_PATH}/:photoId/:version/:file`, {
      ...signed,
      serve: ({ services, viewer, params, query, ipAddress }) =>
        serveCut(services, viewer, { ...params, signature: query['s'] ?? '', ipAddress }),
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
