import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { publish } from '#platform/live/publish.ts'
import { styleLogoPath, type CoverLayout, type LogoGround, type StudioStyle } from '../house-style.rules.ts'
import { shownName } from '../studios.rules.ts'
import { findInUse } from '../domain/server/own-domain.sql.ts'
import { removeUnusedLogo } from './remove-unused-logo.job.ts'
import { findLooks, findOwnStudio, noteGalleryViewed } from './studios.sql.ts'

export { findStudioContact } from '../core/server/studio-contact.sql.ts'
export { insertStudio } from './studios.sql.ts'
export { findOpenSeller, findSeller, type Seller } from '../business/server/find-seller.ts'
export { closeByAdmin, closeForLapse, keepDocumentLogo, openByAdmin, openForTime } from './studios.sql.ts'

const brandFacts = (studio: Awaited<ReturnType<typeof findOwnStudio>>) => ({
  accentColor: studio.shownAccentColor,
  letterLine: studio.letterLine,
  letterSignature: studio.letterSignature ?? studio.ownerFirstName,
})

/** The viewer's own studio for other domains: its name, address, plan, number of clients and branding. */
export async function findStudio(tx: Tx, viewer: PhotographerViewer) {
  const studio = await findOwnStudio(tx, viewer)
  return {
    studioName: shownName(studio),
    studioEmail: viewer.email,
    plan: studio.subscriptionType,
    maxClients: studio.maxClients,
    mayUseCustomBranding: studio.allowCustomBranding,
    ...brandFacts(studio),
  }
}

/** A studio's own domain for the back office, in any state but `off`; null when it has none. */
export async function findDomainOf(tx: Tx, studioId: string) {
  const domain = await findInUse(tx, studioId)
  if (!domain || domain.state === 'off') return null
  return { host: domain.host, state: domain.state, since: domain.stateSince.toISOString() }
}

/** Sender of a studio's mail to its clients; replies go to the studio. */
export const brandOf = (studio: {
  studioName: string
  studioEmail: string
  accentColor: string | null
  letterLine?: string | null
  letterSignature?: string | null
}): Letter['brand'] => ({
  name: studio.studioName,
  accentColor: studio.accentColor,
  line: studio.letterLine,
  signedBy: studio.letterSignature,
  replyTo: studio.studioEmail,
})

type StyleRow = {
  studioId: string
  accentColor: string | null
  coverLayout: CoverLayout
  styleLogoKey: string | null
  styleLogoGround: LogoGround
}

/** The look of galleries and pages, of a row with `styleColumns`. */
export function styleOf(row: StyleRow): StudioStyle {
  const { studioId, accentColor, coverLayout, styleLogoKey, styleLogoGround: ground } = row
  const logoId = logoIdOf(styleLogoKey)
  return { accentColor, coverLayout, logo: logoId ? { url: styleLogoPath(studioId, logoId), ground } : null }
}

/** What whoever has not signed in sees of a studio: its name and style. */
export async function findStudioLooks(tx: Tx<'system'>, studioId: string) {
  const found = await findLooks(tx, studioId)
  return found && { studioId, studioName: found.studioName, style: styleOf(found) }
}

/** Notes that the studio viewed a gallery as its client; ignores an admin who acts as the studio. */
export async function galleryViewed(tx: Tx, viewer: PhotographerViewer, now: Date): Promise<void> {
  if (viewer.actingAdminId !== undefined) return
  const noted = await noteGalleryViewed(tx, viewer, now)
  if (noted.length > 0) await publish(tx, [viewer.id], { topic: 'studios' })
}

/** Contains the studio's id, so that no logo id leads to another studio's logo. */
export const logoKeyOf = (studioId: string, logoId: string) =>
  `branding/${studioId}/watermark-logo-${logoId}.png`

const logoIdPattern = /watermark-logo-([0-9a-f-]{36})\.png$/
export const logoIdOf = (key: string | null) => (key && logoIdPattern.exec(key)?.[1]) || null

/** Removes a logo at `runAt`, unless the studio uses it by then. */
export const removeLogoUnlessUsed = (tx: Tx, viewer: PhotographerViewer, logoKey: string, runAt?: Date) =>
  enqueue(tx, removeUnusedLogo, { photographerId: viewer.id, logoKey }, { runAt })
