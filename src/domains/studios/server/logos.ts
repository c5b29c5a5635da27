import { asSystem } from '#domains/access/server/access.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/objects/serve-object.ts'
import type { Services } from '#platform/services.ts'
import { findStyleLogoKey, findStoredLogos, listStoredLogos, type StoredLogos } from './studios.sql.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'

/** Returns a key with the studio's id, so that no logo id leads to another studio's logo. */
export const logoKeyOf = (studioId: string, logoId: string) =>
  `branding/${studioId}/watermark-logo-${logoId}.png`

const logoIdPattern = /watermark-logo-([0-9a-f-]{36})\.png$/
export const logoIdOf = (key: string | null) => (key && logoIdPattern.exec(key)?.[1]) || null

/**
 * Serves a studio's current style logo to everyone. All other logo ids get 404, former logos
 * included.
 */
export async function serveStyleLogo(
  services: Services,
  request: Request,
  { studioId, file }: { studioId: string; file: string },
): Promise<Response> {
  const logoId = file.replace(/\.png$/, '')
  if (!isUuid(studioId) || !isUuid(logoId)) return notFound()
  const key = await asSystem(services.pool, (tx) => findStyleLogoKey(tx, studioId))
  if (key === undefined || key !== logoKeyOf(studioId, logoId)) return notFound()
  const served = await serveObject(services.objects, key, {
    headers: request.headers,
    contentType: 'image/png',
    cacheControl: 'public, max-age=3600',
  })
  return served ?? notFound()
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pattern = new RegExp(`^branding/${uuid}/watermark-logo-${uuid}\\.png$`)

/** Lists each logo separately, because a lost logo says nothing about the others. */
const asFiles = ({ id, keys }: StoredLogos) =>
  [...new Set(keys)].toSorted().map((key) => ({ owner: id, keys: [key] }))

/**
 * Logos of watermarks, styles and documents. The removal queue holds logos that are no longer used
 * or were never saved.
 */
export const storedLogos: StoredFiles = {
  prefix: 'branding/',
  isKey: (key) => pattern.test(key),
  listNamed: async (tx, page) => (await listStoredLogos(tx, page)).flatMap(asFiles),
  findNamed: async (tx, studioIds) => (await findStoredLogos(tx, studioIds)).flatMap(asFiles),
}
