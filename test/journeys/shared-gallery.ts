import { comeInBy, familyLink } from '#test/world/come-in-by.ts'
import type { World } from '#test/world/new-world.ts'
import { picturesMade } from './gallery-tiles.ts'
import type { Circumstances, Person } from './person.ts'
import { oncePerWorld } from './worlds-of-a-file.ts'

/** Guests are told no when their link closes, which is no failure of the page. */
export const asGuest = (more: Circumstances = {}): Circumstances => ({
  refusedAt: ['/rpc/', '/live'],
  ...more,
})

/** Anna's gallery with two finals and a preview. */
export async function annasGallery(world: World, studioName = 'Studio Vossen') {
  const studio = await world.photographer({ studioName })
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  for (const label of ['kus.jpg', 'dans.jpg']) await studio.hasPhoto(anna.id, { type: 'final', label })
  await studio.hasPhoto(anna.id, { label: 'nog-kiezen.jpg' })
  await picturesMade(studio, anna.id)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const { id: galleryId, slug } = gallery!
  const newLink = (change: Partial<Parameters<typeof studio.sharing.createLink>[0]> = {}) =>
    studio.sharing.createLink({ galleryId, ...familyLink, mayDownload: 'web', ...change })
  return { studio, anna, galleryId, path: `/g/${slug}`, newLink }
}

/** Anna's gallery for tests that change nothing of it but links of their own. */
export const sameGallery = oncePerWorld((world) => annasGallery(world))

/** The browser of a guest who came in by this link before. */
export async function knownGuest(
  world: World,
  link: { url: string },
  more?: Circumstances,
): Promise<Circumstances> {
  const browser = world.visitor()
  await comeInBy(world, link, { name: 'Oma Riet' }, browser)
  return asGuest({ ...more, as: browser })
}

/** Of a link as lists give it: its address is known as long as the secret that sealed it is. */
export const pathOf = ({ url }: { url: string | null }) => new URL(url!).pathname

export async function comesIn(person: Person, link: { url: string | null }, name: string) {
  await person.opens(pathOf(link))
  await person.field('Hoe heet je?').fill(name)
  await person.presses('Bekijk de foto’s')
  await person.sees(`Welkom, ${name}`)
}
