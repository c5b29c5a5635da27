import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { publish } from '#platform/live/publish.ts'
import { shownName } from '../studios.rules.ts'
import { findInUse } from '../domain/server/own-domain.sql.ts'
import { removeUnusedLogo } from './remove-unused-logo.job.ts'
import { findOwnStudio, noteGalleryViewed } from './studios.sql.ts'

export { closeByAdmin, closeForLapse, openByAdmin, openForTime } from './account-moves.sql.ts'

/** The viewer's own studio as others speak of it: its name, its plan, and how many clients that plan has room for. */
export async function findStudio(tx: Tx, viewer: PhotographerViewer) {
  const studio = await findOwnStudio(tx, viewer)
  return {
    name: shownName(studio),
    plan: studio.plan,
    maxClients: studio.maxClients,
    mayUseCustomBranding: studio.allowCustomBranding,
    accentColor: studio.accentColor,
  }
}

/** A studio's own domain as the back office shows it, whatever its state; null where it has none. */
export async function findDomainOf(tx: Tx, studioId: string) {
  const domain = await findInUse(tx, studioId)
  if (!domain || domain.state === 'off') return null
  return { host: domain.host, state: domain.state, since: domain.stateSince.toISOString() }
}

/** How a studio's mail to its clients looks; an answer goes to the studio. */
export const brandOf = (
  studio: { name: string; accentColor: string | null },
  replyTo: string,
): Letter['brand'] => ({ name: studio.name, accentColor: studio.accentColor, replyTo })

/** The studio looked at a gallery as its client; an admin who acts as the studio does not do that for it. */
export async function galleryViewed(tx: Tx, viewer: PhotographerViewer, now: Date): Promise<void> {
  if (viewer.actingAdminId !== undefined) return
  const noted = await noteGalleryViewed(tx, viewer, now)
  if (noted.length > 0) await publish(tx, [viewer.id], { topic: 'studios' })
}

/** Where a drawn logo lies. Its studio is in the key, so that no id leads to the logo of another. */
export const logoKeyOf = (studioId: string, logoId: string) =>
  `branding/${studioId}/watermark-logo-${logoId}.png`

/** Has a logo removed at that moment, unless it has become the studio's by then. */
export const removeLogoUnlessUsed = (tx: Tx, viewer: PhotographerViewer, logoKey: string, runAt?: Date) =>
  enqueue(tx, removeUnusedLogo, { photographerId: viewer.id, logoKey }, { runAt })
