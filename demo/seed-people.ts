import { eq } from 'drizzle-orm'
import { asStudio, asSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { createAccount } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { DEMO_PASSWORD, demoAdmin, type demoClients, type demoStudios } from './demo-people.ts'
import { seedPlan, type DemoPlan } from './seed-plan.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Seeding = { services: Services; now: Date }
type DemoStudio = (typeof demoStudios)[keyof typeof demoStudios]
type DemoClient = (typeof demoClients)[keyof typeof demoClients]

export async function seedStudio(
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
    const studioId = await createDemoAccount({ tx, services, now: createdAt }, account)
    // A trial studio has not confirmed its address yet.
    if (paid.period !== 'trial')
      await tx.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, studioId))
    await tx.insert(photographers).values({
      id: studioId,
      businessName,
      kvkNumber,
      studioName,
      watermarkText: studioName,
      // Studios past their trial have viewed a gallery, which completes that first-run step.
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
    const actor = { id: studioId, role: 'photographer' } as const
    await record(tx, actor, { action: 'registered', details: email }, createdAt)
    await seedPlan(tx, studioId, { ...paid, endsAt })
    return studioId
  })
  return asStudio(id, { email })
}

export const seedAdmin = ({ services, now }: Seeding): Promise<string> =>
  asSystem(services.pool, (tx) =>
    createDemoAccount({ tx, services, now }, { ...demoAdmin, password: DEMO_PASSWORD, role: 'admin' }),
  )

async function createDemoAccount(
  running: { tx: Tx; services: Services; now: Date },
  person: Parameters<typeof createAccount>[1],
): Promise<string> {
  const id = await createAccount(running, person)
  if (!id) throw new Error(`${person.email} exists already`)
  return id
}

export async function seedClient(
  { services, now }: Seeding,
  studio: PhotographerViewer,
  client: DemoClient,
  daysAgo: number,
): Promise<string> {
  const { email, firstName, lastName, status } = client
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  return asSystem(services.pool, async (tx) => {
    const name = `${firstName} ${lastName}`
    const account = { email, password: DEMO_PASSWORD, name, role: 'client' } as const
    const id = await createDemoAccount({ tx, services, now: createdAt }, account)
    const known = { id, studioId: studio.id, firstName, lastName, status, createdAt, updatedAt: createdAt }
    await tx.insert(clients).values({ ...known, invitedAt: createdAt, lastSeenAt: createdAt })
    const line = { action: 'client_created', details: name, clientId: id, studioId: studio.id } as const
    await record(tx, studio, line, createdAt)
    return id
  })
}
