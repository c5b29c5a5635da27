import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import type { World } from '#test/world/new-world.ts'
import { waitForPictures } from './gallery-tiles.ts'
import type { Circumstances, Person } from './person.ts'
import { oncePerWorld } from './world-per-file.ts'

export const makeGuestCircumstances = (more: Circumstances = {}): Circumstances => ({
  refusedAt: ['/rpc/', '/live'],
  ...more,
})

export async function createAnnasGallery(world: World, studioName = 'Studio Vossen') {
  const studio = await world.photographer({ studioName })
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  for (const label of ['kus.jpg', 'dans.jpg']) await studio.addPhoto(anna.id, { type: 'final', label })
  await studio.addPhoto(anna.id, { label: 'nog-kiezen.jpg' })
  await waitForPictures(studio, anna.id)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const { id: galleryId, slug } = gallery!
  const newLink = (change: Partial<Parameters<typeof studio.sharing.createLink>[0]> = {}) =>
    studio.sharing.createLink({ galleryId, ...familyLinkInput, mayDownload: 'web', ...change })
  return { studio, anna, galleryId, path: `/g/${slug}`, newLink }
}

/** Returns the same gallery to all tests of a file. Each test makes its own link to it. */
export const sharedAnnasGallery = oncePerWorld((world) => createAnnasGallery(world))

export async function makeReturningGuestCircumstances(
  world: World,
  link: { url: string },
  more?: Circumstances,
): Promise<Circumstances> {
  const browser = world.visitor()
  await enterByLink(world, link, { name: 'Oma Riet' }, browser)
  return makeGuestCircumstances({ ...more, as: browser })
}

/** Returns the path of a listed link. The URL is null once the secret that sealed it is lost. */
export const pathOf = ({ url }: { url: string | null }) => new URL(url!).pathname

export async function entersByLink(person: Person, link: { url: string | null }, name: string) {
  await person.opens(pathOf(link))
  await person.field('Hoe heet je?').fill(name)
  await person.presses('Bekijk de foto’s')
  await person.sees(`Welkom, ${name}`)
}
