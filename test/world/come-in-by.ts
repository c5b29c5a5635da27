import type { World } from './new-world.ts'
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
