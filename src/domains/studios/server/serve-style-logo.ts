import { asSystem } from '#domains/access/server/access.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/http/serve-object.ts'
import type { Services } from '#platform/services.ts'
import { findStyleLogo } from './studios.sql.ts'
import { logoKeyOf } from './studios.ts'

/** The logo that a studio shows on its galleries and sign-in pages, to anyone; no other logo, and none from before. */
export async function serveStyleLogo(
  services: Services,
  request: Request,
  { studioId, file }: { studioId: string; file: string },
): Promise<Response> {
  const logoId = file.replace(/\.png$/, '')
  if (!isUuid(studioId) || !isUuid(logoId)) return notFound()
  const key = await asSystem(services.pool, (tx) => findStyleLogo(tx, studioId))
  if (key === undefined || key !== logoKeyOf(studioId, logoId)) return notFound()
  const served = await serveObject(services.objects, key, {
    headers: request.headers,
    contentType: 'image/png',
    cacheControl: 'public, max-age=3600',
  })
  return served ?? notFound()
}
