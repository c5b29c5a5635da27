import { crc32 } from 'node:zlib'
import { count, eq } from 'drizzle-orm'
import { asSystem, asViewer } from '#domains/access/server/access.ts'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { createAccount } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { photoComments, photos } from '#domains/photos/server/photos.tables.ts'
import { addPhoto, newPhotoId, originalKeyOf } from '#domains/photos/server/photos.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { reserveRoom, settleRoom } from '#domains/storage/server/storage.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { DEMO_PASSWORD, demoAdmin, demoClients, demoStudios } from './demo-people.ts'
import { drawBeside } from './drawing/draw-beside.ts'
import { listDemoPhotos, type DemoPhoto, type ShootName } from './drawing/shoots.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPlan, type DemoPlan } from './seed-plan.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

type Seeding = { services: Services; now: Date }
type DemoStudio = (typeof demoStudios)[keyof typeof demoStudios]

/**
 * Fills an empty database with a studio worth looking at. Answers whether the demo lives here, also when it was seeded
 * at an earlier start; a database with other people in it is left alone. Without a `tillFile` nobody has bought anything.
 */
export async function seedEmptyDatabase(
  services: Services,
  { tillFile }: { tillFile: string | undefined },
): Promise<boolean> {
  const people = await asSystem(services.pool, (tx) => tx.select({ people: count() }).from(profiles))
  if (people[0]!.people > 0) return isDemo(services)
  services.log.info('drawing the demo studio')
  const seeding = { services, now: services.clock() }

  const vossen = await seedStudio(seeding, demoStudios.vossen, {
    plan: 'professional',
    period: 'monthly',
    days: 23,
    isActive: true,
    cameDaysAgo: 64,
  })
  await seedStudio(seeding, demoStudios.noord, {
    plan: 'starter',
    period: 'trial',
    days: 9,
    isActive: true,
    cameDaysAgo: 5,
  })
  await seedStudio(seeding, demoStudios.verlopen, {
    plan: 'intro',
    period: 'monthly',
    days: -4,
    isActive: false,
    cameDaysAgo: 36,
  })
  const admin = {
    email: demoAdmin.email,
    password: DEMO_PASSWORD,
    name: demoAdmin.name,
    role: 'admin',
  } as const
  const adminId = await asSystem(services.pool, (tx) =>
    createDemoAccount({ tx, services, now: seeding.now }, admin),
  )

  const lotte = await seedClient(seeding, vossen, demoClients.lotte, 12)
  const jeroen = await seedClient(seeding, vossen, demoClients.jeroen, 5)
  const sanne = await seedClient(seeding, vossen, demoClients.sanne, 40)
  const emma = await seedClient(seeding, vossen, demoClients.emma, 25)
  const [evening] = await seedShoot(seeding, vossen, 'evening', [
    { clientId: lotte, type: 'preview', daysAgo: 1 },
  ])
  await seedShoot(seeding, vossen, 'mountains', [{ clientId: jeroen, type: 'preview', daysAgo: 1 }])
  const [stillness, ofEmma] = await seedShoot(seeding, vossen, 'stillness', [
    { clientId: sanne, type: 'final', daysAgo: 36 },
    { clientId: emma, type: 'final', daysAgo: 22, count: 6 },
  ])
  await seedChoices(seeding, vossen, lotte, evening!, demoComments.lotte)
  await seedChoices(seeding, vossen, sanne, stillness!, demoComments.sanne)
  if (tillFile) {
    const buyers = {
      sanne: { viewer: asClient(vossen, sanne, demoClients.sanne.email), finalIds: stillness! },
      emma: { viewer: asClient(vossen, emma, demoClients.emma.email), finalIds: ofEmma! },
    }
    await seedOrders({ services, now: seeding.now, studio: vossen, adminId, buyers, tillFile })
  }
  return true
}

const asClient = (studio: PhotographerViewer, id: string, email: string): ClientViewer => ({
  role: 'client',
  id,
  email,
  sessionId: uuidv7(),
  studioId: studio.id,
})

const isDemo = async ({ pool }: Services) =>
  (await asSystem(pool, (tx) => tx.$count(profiles, eq(profiles.email, demoStudios.vossen.email)))) > 0

async function seedStudio(
  { services, now }: Seeding,
  studio: DemoStudio,
  paid: Omit<DemoPlan, 'endsAt'> & { days: number; isActive: boolean; cameDaysAgo: number },
): Promise<PhotographerViewer> {
  const { email, businessName, kvkNumber, studioName } = studio
  const endsAt = new Date(now.getTime() + paid.days * DAY_MS)
  const createdAt = new Date(now.getTime() - paid.cameDaysAgo * DAY_MS)
  const { storageGb, maxClients, allowCustomBranding, allowDomain, apiAccess } = plans[paid.plan]
  const id = await asSystem(services.pool, async (tx) => {
    const account = { email, password: DEMO_PASSWORD, name: studioName, role: 'photographer' } as const
    const photographerId = await createDemoAccount({ tx, services, now: createdAt }, account)
    await tx.insert(photographers).values({
      id: photographerId,
      businessName,
      kvkNumber,
      studioName,
      watermarkText: studioName,
      // Whoever has clients for weeks has looked at a gallery of theirs.
      galleryViewedAt: paid.period === 'trial' ? null : now,
      isActive: paid.isActive,
      subscriptionType: paid.plan,
      activeUntil: endsAt,
      maxClients,
      baseStorageLimitGb: storageGb,
      allowCustomBranding,
      allowDomain,
      apiAccess,
      createdAt,
    })
    const actor = { id: photographerId, role: 'photographer' } as const
    await record(tx, actor, { action: 'registered', details: email }, createdAt)
    await seedPlan(tx, photographerId, { ...paid, endsAt })
    return photographerId
  })
  return { role: 'photographer', isActive: true, id, email, sessionId: uuidv7() }
}

async function createDemoAccount(
  running: { tx: Tx; services: Services; now: Date },
  person: Parameters<typeof createAccount>[1],
): Promise<string> {
  const id = await createAccount(running, person)
  if (!id) throw new Error(`${person.email} exists already`)
  return id
}

async function seedClient(
  { services, now }: Seeding,
  studio: PhotographerViewer,
  client: (typeof demoClients)[keyof typeof demoClients],
  daysAgo: number,
): Promise<string> {
  const { email, firstName, lastName, status } = client
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  return asSystem(services.pool, async (tx) => {
    const name = `${firstName} ${lastName}`
    const account = { email, password: DEMO_PASSWORD, name, role: 'client' } as const
    const id = await createDemoAccount({ tx, services, now: createdAt }, account)
    const known = { id, createdBy: studio.id, firstName, lastName, status, createdAt, updatedAt: createdAt }
    await tx.insert(clients).values({ ...known, lastSeenAt: createdAt })
    const line = { action: 'client_created', details: name, clientId: id, photographerId: studio.id } as const
    await record(tx, studio, line, createdAt)
    return id
  })
}

type Delivery = {
  clientId: string
  type: PhotoType
  daysAgo: number
  /** How many of the shoot; all of it unless given. */
  count?: number
}

/** Draws a shoot once and brings it in for each of these clients; answers the ids of their photos. */
async function seedShoot(
  seeding: Seeding,
  studio: PhotographerViewer,
  shoot: ShootName,
  deliveries: Delivery[],
): Promise<string[][]> {
  const photoIds = deliveries.map((): string[] => [])
  const drawings = listDemoPhotos().filter((photo) => photo.shoot === shoot)
  for await (const [drawing, bytes] of drawBeside(drawings.toReversed())) {
    for (const [at, delivery] of deliveries.entries()) {
      const brought = photoIds[at]!
      if (brought.length === delivery.count) continue
      const arrivedAt = new Date(
        seeding.now.getTime() - delivery.daysAgo * DAY_MS + brought.length * SECOND_MS,
      )
      brought.push(await seedPhoto(seeding, studio, { ...delivery, drawing, bytes, arrivedAt }))
    }
  }
  return photoIds
}

type Arrival = Pick<Delivery, 'clientId' | 'type'> & {
  drawing: DemoPhoto
  bytes: Uint8Array
  arrivedAt: Date
}

async function seedPhoto(
  { services, now }: Seeding,
  studio: PhotographerViewer,
  { clientId, type, drawing, bytes, arrivedAt }: Arrival,
): Promise<string> {
  const photoId = newPhotoId(now)
  const originalKey = originalKeyOf(photoId)
  await services.objects.write(originalKey, bytes, { contentType: 'image/jpeg' })
  await asViewer(services.pool, studio, async (tx) => {
    await reserveRoom(tx, studio.id, bytes.length)
    await settleRoom(tx, studio.id, bytes.length, bytes.length)
    await addPhoto(
      tx,
      studio,
      {
        photoId,
        clientId,
        type,
        label: drawing.fileName,
        originalKey,
        contentType: 'image/jpeg',
        fileSize: bytes.length,
        crc32: crc32(bytes),
        widthPx: drawing.widthPx,
        heightPx: drawing.heightPx,
        capturedAt: drawing.takenAt,
      },
      { objects: services.objects, now: arrivedAt },
    )
  })
  return photoId
}

const demoComments = {
  lotte: [
    [2, 'Deze wordt de grote boven de bank. Kan de lucht ietsje rustiger?'],
    [2, 'Precies goed, dank je!'],
    [7, 'Mag deze ook in zwart-wit?'],
  ],
  sanne: [[0, 'Wat zijn ze mooi geworden. Dank je wel!']],
} as const

async function seedChoices(
  { services, now }: Seeding,
  studio: PhotographerViewer,
  clientId: string,
  photoIds: string[],
  comments: readonly (readonly [at: number, comment: string])[],
): Promise<void> {
  await asSystem(services.pool, async (tx) => {
    for (const [at, id] of photoIds.entries()) {
      const choice = { isFavorite: at % 3 === 0, isApproved: at % 4 === 2, chosenAt: now }
      if (choice.isFavorite || choice.isApproved) await tx.update(photos).set(choice).where(eq(photos.id, id))
    }
    await tx.insert(photoComments).values(
      comments.map(([at, comment], order) => ({
        id: uuidv7(),
        photoId: photoIds[at]!,
        clientId,
        photographerId: studio.id,
        writtenBy: 'client' as const,
        comment,
        createdAt: new Date(now.getTime() - (comments.length - order) * 60 * 60 * 1000),
      })),
    )
  })
}
