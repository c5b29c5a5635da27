import { eq, sql } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import type { GalleryKind } from '#domains/galleries/galleries.rules.ts'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import { addGallery } from '#domains/galleries/server/galleries.ts'
import { galleryCovers } from '#domains/light-table/core/server/light-table.tables.ts'
import { only } from '#platform/db/only.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { SeedContext } from './seed-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Shoot = { title: string; kind: GalleryKind; shotOn: string | null }

/** Sets title, kind and day of the client's only gallery so far, and returns its id. */
export const nameFirstGallery = (
  { services }: SeedContext,
  clientId: string,
  shoot: Shoot,
): Promise<string> =>
  asSystem(services.pool, async (tx) => {
    const ofClient = eq(galleries.clientId, clientId)
    const first = only(await tx.update(galleries).set(shoot).where(ofClient).returning({ id: galleries.id }))
    return first.id
  })

type NewGallery = Shoot & {
  status: ClientStatus
  isOpen: boolean
  daysAgo: number
  sections?: readonly string[]
}

export async function seedGallery(
  { services, now }: SeedContext,
  studio: PhotographerViewer,
  clientId: string,
  { isOpen, daysAgo, sections = [], ...shoot }: NewGallery,
) {
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const galleryId = uuidv7(createdAt.getTime())
  const owners = { galleryId, studioId: studio.id }
  const rows = sections.map((title, position) => ({ id: uuidv7(), ...owners, title, position }))
  await asSystem(services.pool, async (tx) => {
    await addGallery(tx, {
      ...shoot,
      id: galleryId,
      clientId,
      studioId: studio.id,
      slug: sql`new_slug()`,
      ...(isOpen ? { state: 'live', openedAt: createdAt } : { state: 'draft' }),
      createdAt,
      updatedAt: createdAt,
    })
    if (rows.length > 0) await tx.insert(gallerySections).values(rows)
  })
  return { galleryId, sectionIds: rows.map(({ id }) => id) }
}

export const seedCover = (
  { services }: SeedContext,
  studio: PhotographerViewer,
  cover: { galleryId: string; photoId: string; focalX: number; focalY: number },
) => asSystem(services.pool, (tx) => tx.insert(galleryCovers).values({ studioId: studio.id, ...cover }))
