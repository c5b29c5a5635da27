import { waitForLetter } from './letters.ts'
import type { Photographer, World } from './new-world.ts'
import type { Client } from './people.ts'
import type { Visitor } from './visitor.ts'

export const familyLinkInput = {
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

export const tokenOfLink = ({ url }: { url: string }) => url.split('/').at(-1)!

type GuestDetails = { name: string | null; pin?: string; email?: string }

/** Enters a gallery by a guest link. Returns the guest's API client for that gallery. */
export async function enterByLink(
  world: Pick<World, 'visitor'>,
  link: { url: string },
  { name, pin, email }: GuestDetails,
  browser: Visitor = world.visitor(),
) {
  const token = tokenOfLink(link)
  const given = { token, name, pin: pin ?? null, email: email ?? null }
  const { slug } = await browser.sharing.enterGallery(given)
  return browser.inGallery(slug)
}

export type Guest = Awaited<ReturnType<typeof enterByLink>>

export async function newPartner(
  world: World,
  studio: Photographer,
  { id }: Client,
  name: string,
): Promise<Guest> {
  const galleries = await studio.galleries.listGalleries({ clientId: id })
  const email = `${name.toLowerCase()}-${id}@voorbeeld.nl`
  await studio.sharing.invitePartner({ galleryId: galleries.at(-1)!.id, name, email })
  const { text } = await waitForLetter(world, email, 'partner_invited')
  return enterByLink(world, { url: `/g/${/\/g\/([\w-]{43})/.exec(text)![1]!}` }, { name: null })
}
