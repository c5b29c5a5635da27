import { asViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { countAttemptAndFindWaitMs } from '#domains/accounts/server/accounts.ts'
import { findStudio, logoKeyOf } from '#domains/studios/server/studios.ts'
import { logoPath, type LogoRefusal } from '#domains/studios/studios.rules.ts'
import { isUuid, uuidv7 } from '#platform/db/uuid.ts'
import { createOpenLimiter } from '#platform/http/limit-open.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/objects/serve-object.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { drawLogo } from '../../pixels/server/pixels.ts'

const UNSAVED_MS = 24 * 60 * 60_000
/**
 * Lets each studio draw one logo at a time. A heavy logo takes up to 3 s, and must not delay other
 * studios.
 */
const drawings = createOpenLimiter({ ofOne: 1, ofAll: 10 })
const BUSY_SECONDS = 5

const refuse = (code: LogoRefusal, status: number, facts: { waitSeconds?: number } = {}) =>
  Response.json({ code, ...facts }, { status })

/**
 * Stores a PNG drawing of the logo, not the uploaded file. The logo is in use once the settings are
 * saved with its id.
 */
export async function receiveLogo(
  services: Services,
  viewer: Viewer,
  { request, ipAddress }: { request: Request; ipAddress: string },
): Promise<Response> {
  const photographer = allowedViewer('photographer', viewer)
  if (!photographer) return refuse('signed_out', 401)
  const { pool, objects } = services
  const { mayUseCustomBranding } = await asViewer(pool, photographer, (tx) => findStudio(tx, photographer))
  if (!mayUseCustomBranding) return refuse('branding_not_allowed', 403)
  if (!request.headers.get('content-type')?.startsWith('image/')) return refuse('not_an_image', 415)

  const now = services.clock()
  const file = new Uint8Array(await request.arrayBuffer())
  const release = drawings.enter(photographer.id)
  if (!release) return refuse('too_many_attempts', 429, { waitSeconds: BUSY_SECONDS })
  let logo: Awaited<ReturnType<typeof drawLogo>>
  try {
    const waitMs = await asViewer(pool, photographer, (tx) =>
      countAttemptAndFindWaitMs({ tx, ipAddress, now }, 'draw_logo', photographer.id),
    )
    if (waitMs > 0) return refuse('too_many_attempts', 429, { waitSeconds: Math.ceil(waitMs / 1000) })
    logo = await drawLogo(file)
  } finally {
    release()
  }
  if (!logo.ok) return logo.reason === 'not_a_logo' ? refuse('not_an_image', 415) : refuse(logo.reason, 422)
  const logoId = uuidv7(now.getTime())
  const logoKey = logoKeyOf(photographer.id, logoId)
  const keepUntil = new Date(now.getTime() + UNSAVED_MS)
  // Schedules the removal first, so that a crash leaves no orphaned file.
  await asViewer(pool, photographer, (tx) =>
    scheduleObjectRemoval(tx, services, [logoKey], { neverNamed: true, keepUntil }),
  )
  await objects.write(logoKey, logo.png, { contentType: 'image/png' })
  return Response.json({ logoId, address: logoPath(logoId) })
}

export async function serveLogo(
  services: Services,
  viewer: Viewer,
  { logoId, headers }: { logoId: string; headers: Headers },
): Promise<Response> {
  const photographer = allowedViewer('photographer', viewer)
  const served =
    photographer && isUuid(logoId)
      ? await serveObject(services.objects, logoKeyOf(photographer.id, logoId), {
          headers,
          contentType: 'image/png',
          cacheControl: 'private, max-age=3600, immutable',
        })
      : undefined
  return served ?? notFound()
}
