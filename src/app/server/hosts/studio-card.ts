import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { asSystem } from '#domains/access/server/access.ts'
import { studioOfMailLink } from '#domains/accounts/server/accounts.ts'
import { drawStudioCard } from '#domains/photos/pixels/server/pixels.ts'
import { PRODUCT_ACCENT, STYLE_LOGO_PATH } from '#domains/studios/house-style.rules.ts'
import { findStudioLooks, logoKeyOf } from '#domains/studios/server/studios.ts'
import type { StudioHost } from '#domains/studios/server/studio-hosts.ts'
import { studioCardNl as texts } from '#domains/studios/studio-card.nl.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import type { StudioCardLink } from '../../document/server/personal-document.ts'

const PATH = '/branding/share'
/** Under a studio's own domain, and at ours, where many studios are. */
export const STUDIO_CARDS = [`${PATH}/:file`, `${PATH}/:studioId/:file`]
const KEPT_MAX = 100

type Looks = Pick<StudioHost, 'studioId' | 'studioName' | 'style'>

/** Changes with what is on the card, so that a chat that keeps pictures fetches the new one. */
const versionOf = ({ studioName, style }: Looks) =>
  createHash('sha256')
    .update(JSON.stringify([studioName, style.accentColor, style.logo]))
    .digest('hex')
    .slice(0, 16)

const fileOf = (looks: Looks) => `${versionOf(looks)}.jpg`

/** The picture that goes with a link to a studio's sign-in page, under the studio's own domain. */
export const studioCardPath = (looks: Looks) => `${PATH}/${fileOf(looks)}`

const pathAtOurs = (looks: Looks) => `${PATH}/${looks.studioId}/${fileOf(looks)}`

/**
 * The card of the studio whose letter a link stands in, for chats that show what it leads to; undefined for links that
 * are in no letter. Uses nothing up, and names no page: that would be our own sign-in page, which has another picture.
 */
export function cardOfMailLink(services: Services, token: string): Promise<StudioCardLink | undefined> {
  return asSystem(services.pool, async (tx) => {
    const studioId = await studioOfMailLink({ tx }, token)
    const looks = studioId && (await findStudioLooks(tx, studioId))
    if (!looks) return undefined
    return { studioName: looks.studioName, pictureUrl: services.publicUrl + pathAtOurs(looks) }
  })
}

/** Serves those pictures; drawn once, since many chats fetch one for a link. */
export function studioCards(
  services: Services,
  studioOf: (host: string | undefined) => StudioHost | undefined,
) {
  const kept = new Map<string, Promise<Uint8Array>>()
  const cardOf = (looks: Looks) => {
    const path = pathAtOurs(looks)
    const card = kept.get(path) ?? draw(services, looks)
    kept.delete(path)
    kept.set(path, card)
    card.catch(() => kept.delete(path))
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
    return card
  }
  async function looksFor(c: Context): Promise<Looks | undefined> {
    const at = studioOf(c.req.header('host'))
    if (at) return at.kind === 'open' && c.req.path === studioCardPath(at) ? at : undefined
    const studioId = c.req.param('studioId')
    if (studioId === undefined || !isUuid(studioId)) return undefined
    const looks = await asSystem(services.pool, (tx) => findStudioLooks(tx, studioId))
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

async function draw({ objects }: Services, { studioId, studioName, style }: Looks): Promise<Uint8Array> {
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
