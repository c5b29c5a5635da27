import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { drawStudioCard } from '#domains/photos/pixels/server/pixels.ts'
import { STYLE_LOGO_PATH } from '#domains/studios/house-style.rules.ts'
import { logoKeyOf } from '#domains/studios/server/studios.ts'
import type { StudioHost } from '#domains/studios/domain/server/studio-hosts.ts'
import type { Services } from '#platform/services.ts'
import { studioCardNl as texts } from '../server.nl.ts'

const PATH = '/branding/share'
export const STUDIO_CARDS = `${PATH}/:file`
const PRODUCT_ACCENT = '#8a5a44'
const KEPT_MAX = 100

type Looks = Pick<StudioHost, 'studioName' | 'style'>

/** Changes with what is on the card, so that a chat that keeps pictures fetches the new one. */
const versionOf = ({ studioName, style }: Looks) =>
  createHash('sha256')
    .update(JSON.stringify([studioName, style.accentColor, style.logo]))
    .digest('hex')
    .slice(0, 16)

/** The picture that goes with a link to a studio's sign-in page. */
export const studioCardPath = (looks: Looks) => `${PATH}/${versionOf(looks)}.jpg`

/** Serves that picture under the studio's own domain; drawn once, since many chats fetch it for one link. */
export function studioCards(
  services: Services,
  studioOf: (host: string | undefined) => StudioHost | undefined,
) {
  const kept = new Map<string, Promise<Uint8Array>>()
  const cardOf = (at: StudioHost) => {
    const path = studioCardPath(at)
    const card = kept.get(path) ?? draw(services, at)
    kept.delete(path)
    kept.set(path, card)
    card.catch(() => kept.delete(path))
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
    return card
  }
  return async (c: Context): Promise<Response> => {
    const at = studioOf(c.req.header('host'))
    if (at?.kind !== 'open' || c.req.path !== studioCardPath(at)) return c.text('not found', 404)
    return c.body(new Uint8Array(await cardOf(at)), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
    })
  }
}

async function draw({ objects }: Services, { studioId, studioName, style }: StudioHost): Promise<Uint8Array> {
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
