import { letterTo } from './letters.ts'
import type { Photographer, World } from './new-world.ts'
import type { Client } from './people.ts'
import type { Visitor } from './visitor.ts'

export const familyLink = {
  label: 'Familie',
  shows: 'finals',
  mayFavor: true,
  mayComment: true,
  mayDownload: 'original',
  sectionIds: null,
  asksEmail: 'no',
  expiresOn: null,
  pin: null,
} as const

export const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1)!

type Given = { name: string | null; pin?: string; email?: string }

/** Someone without an account who comes in by this link, in this browser or a new one; their tab of the gallery. */
export async function comeInBy(
  world: Pick<World, 'visitor'>,
  link: { url: string },
  { name, pin, email }: Given,
  browser: Visitor = world.visitor(),
) {
  const token = tokenOf(link)
  const given = { token, name, pin: pin ?? null, email: email ?? null }
  const { slug } = await browser.sharing.enterGallery(given)
  return browser.inGallery(slug)
}

export type Guest = Awaited<ReturnType<typeof comeInBy>>

/** Someone whom the studio invites to look along with this client in their first gallery, and who came. */
export async function partnerOf(
  world: World,
  studio: Photographer,
  { id }: Client,
  name: string,
): Promise<Guest> {
  const galleries = await studio.galleries.listGalleries({ clientId: id })
  const email = `${name.toLowerCase()}-${id}@voorbeeld.nl`
  await studio.sharing.invitePartner({ galleryId: galleries.at(-1)!.id, name, email })
  const { text } = await letterTo(world, email, 'partner_invited')
  return comeInBy(world, { url: `/g/${/\/g\/([\w-]{43})/.exec(text)![1]!}` }, { name: null })
}
