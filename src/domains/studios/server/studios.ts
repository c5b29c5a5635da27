import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import { styleLogoPath, type CoverLayout, type LogoGround, type StudioStyle } from '../house-style.rules.ts'
import { shownName } from '../studios.rules.ts'
import { logoIdOf } from './logos.ts'
import { findDomainInUse } from '../domain/server/own-domain.sql.ts'
import { findPublicStyle, findOwnStudio, saveFirstGalleryView } from './studios.sql.ts'

export { findStudioContact } from '../core/server/studio-contact.sql.ts'
export { acceptAgreements, insertStudio } from './studios.sql.ts'
export { logoKeyOf } from './logos.ts'
export { findOpenSeller, findSeller, type Seller } from '../business/server/find-seller.ts'
export {
  closeByAdmin,
  closeForLapse,
  keepDocumentLogo,
  openByAdmin,
  openUnlessAdminClosed,
} from './studios.sql.ts'

export async function findStudio(tx: Tx, viewer: PhotographerViewer) {
  const studio = await findOwnStudio(tx, viewer)
  return {
    studioName: shownName(studio),
    studioEmail: viewer.email,
    plan: studio.subscriptionType,
    maxClients: studio.maxClients,
    mayUseCustomBranding: studio.allowCustomBranding,
    accentColor: studio.shownAccentColor,
    letterLine: studio.letterLine,
    letterSignature: studio.letterSignature ?? studio.ownerFirstName,
  }
}

/** Returns a studio's domain for the back office, in any state but `off`; null if it has none. */
export async function findDomainOf(tx: Tx, studioId: string) {
  const domain = await findDomainInUse(tx, studioId)
  if (!domain || domain.state === 'off') return null
  return { host: domain.host, state: domain.state, since: domain.stateSince }
}

/** Returns the look, signature and reply address of a studio's emails to clients and guests. */
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

/** Returns the style of galleries and pages from a row with `styleColumns`. */
export function styleOf(row: StyleRow): StudioStyle {
  const { studioId, accentColor, coverLayout, styleLogoKey, styleLogoGround: ground } = row
  const logoId = logoIdOf(styleLogoKey)
  return { accentColor, coverLayout, logo: logoId ? { url: styleLogoPath(studioId, logoId), ground } : null }
}

export async function findPublicStudio(tx: Tx<'system'>, studioId: string) {
  const found = await findPublicStyle(tx, studioId)
  return found && { studioId, studioName: found.studioName, style: styleOf(found) }
}

/** Saves when the studio first viewed a gallery as a client. Ignores views by an acting admin. */
export async function saveGalleryViewed(tx: Tx, viewer: PhotographerViewer, now: Date): Promise<void> {
  if (viewer.actingAdminId !== undefined) return
  const { rowCount } = await saveFirstGalleryView(tx, viewer, now)
  if (rowCount) await publish(tx, [viewer.id], { topic: 'studios' })
}
