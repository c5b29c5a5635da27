import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { asSystem } from '#domains/access/server/access.ts'
import { findStudioIdOfMailLink } from '#domains/accounts/server/accounts.ts'
import { drawStudioCard } from '#domains/photos/pixels/server/pixels.ts'
import { PRODUCT_ACCENT, STYLE_LOGO_PATH } from '#domains/studios/house-style.rules.ts'
import { findPublicStudio, logoKeyOf } from '#domains/studios/server/studios.ts'
import type { StudioHost } from '#domains/studios/server/studio-hosts.ts'
import { studioCardNl as texts } from '#domains/studios/studio-card.nl.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import type { StudioLinkCard } from '../../document/server/personal-document.ts'

const PATH = '/branding/share'
/** Routes of the cards: the first under a studio's own domain, the second at our address. */
export const STUDIO_CARD_ROUTES = [`${PATH}/:file`, `${PATH}/:studioId/:file`]
const KEPT_MAX = 100

type StudioLooks = Pick<StudioHost, 'studioId' | 'studioName' | 'style'>

/** Returns a hash of the card's content. The card's URL contains it, so chats fetch changes. */
const versionOf = ({ studioName, style }: StudioLooks) =>
  createHash('sha256')
    .update(JSON.stringify([studioName, style.accentColor, style.logo]))
    .digest('hex')
    .slice(0, 16)

const fileOf = (looks: StudioLooks) => `${versionOf(looks)}.jpg`

export const studioCardPath = (looks: StudioLooks) => `${PATH}/${fileOf(looks)}`

const pathAtOurs = (looks: StudioLooks) => `${PATH}/${looks.studioId}/${fileOf(looks)}`

/**
 * Returns the preview card of the studio that a link was mailed for. Does not use up the link. The
 * card has no page URL, because our sign-in page has another picture.
 */
export function findCardLinkForMailLink(
  services: Services,
  token: string,
): Promise<StudioLinkCard | undefined> {
  return asSystem(services.pool, async (tx) => {
    const studioId = await findStudioIdOfMailLink({ tx }, token)
    const looks = studioId && (await findPublicStudio(tx, studioId))
    if (!looks) return undefined
    return { studioName: looks.studioName, pictureUrl: services.publicUrl + pathAtOurs(looks) }
  })
}

/**
 * Returns a handler that serves the cards. Caches the 100 cards used last, because many chats fetch
 * the same card.
 */
export function serveStudioCards(
  services: Services,
  studioOf: (host: string | undefined) => StudioHost | undefined,
) {
  const kept = new Map<string, Promise<Uint8Array>>()
  const cardOf = (looks: StudioLooks) => {
    const path = pathAtOurs(looks)
    const card = kept.get(path) ?? draw(services, looks)
    kept.delete(path)
    kept.set(path, card)
    card.catch(() => kept.delete(path))
    const [oldest] = kept.size > KEPT_MAX ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return card
  }
  async function looksFor(c: Context): Promise<StudioLooks | undefined> {
    const at = studioOf(c.req.header('host'))
    if (at) return at.kind === 'open' && c.req.path === studioCardPath(at) ? at : undefined
    const studioId = c.req.param('studioId')
    if (studioId === undefined || !isUuid(studioId)) return undefined
    const looks = await asSystem(services.pool, (tx) => findPublicStudio(tx, studioId))
    return looks && c.req.path === pathAtOurs(looks) ? looks : undefined
  }
  return async (c: Context): Promise<Response> => {
    const looks = await looksFor(c)
    if (!looks) return c.text('not found', 404)
    return c.body(new Uint8Array(await cardOf(looks)), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
    })
  }
}

async function draw(
  { objects }: Services,
  { studioId, studioName, style }: StudioLooks,
): Promise<Uint8Array> {
  const logoId = style.logo?.url.slice(`${STYLE_LOGO_PATH}/${studioId}/`.length).replace(/\.png$/, '')
  const found = logoId ? await objects.read(logoKeyOf(studioId, logoId)) : undefined
  const png = found && Buffer.concat(await found.stream.toArray())
  return drawStudioCard({
    studioName,
    line: texts.line,
    accentColor: style.accentColor ?? PRODUCT_ACCENT,
    logo: png && { png, ground: style.logo!.ground },
  })
}
