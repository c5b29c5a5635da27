import { eq } from 'drizzle-orm'
import { studioViewer, asSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { createAccount, findOrCreateClients, setSeatPassword } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { planDescription } from '#domains/billing/billing.nl.ts'
import { periodMs, priceCents } from '#domains/billing/billing.rules.ts'
import { planInvoiceNl } from '#domains/billing/invoices/plan-invoice.nl.ts'
import { issuePlanInvoices } from '#domains/billing/core/server/issue-plan-invoices.ts'
import { grantedTime, photographerPayments } from '#domains/billing/core/server/billing.tables.ts'
import { addFirstGalleries } from '#domains/clients/server/clients.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import { acceptAgreements } from '#domains/studios/server/studios.ts'
import { studioBusinesses, studioVatSchemes } from '#domains/studios/business/server/business.tables.ts'
import { only } from '#platform/db/only.ts'
import { insertStudio } from '#domains/studios/server/studios.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { DEMO_PASSWORD, demoAdmin, type demoClients, type demoStudios } from './demo-people.ts'
import type { ShowcasePhoto } from './showcase/shown-photos.ts'

const { during } = planInvoiceNl
const DAY_MS = 24 * 60 * 60 * 1000

export type SeedContext = {
  services: Services
  now: Date
  photographs?: readonly ShowcasePhoto[] | undefined
}
type DemoStudio = (typeof demoStudios)[keyof typeof demoStudios]
type DemoClient = (typeof demoClients)[keyof typeof demoClients]

export async function seedStudio(
  { services, now }: SeedContext,
  studio: DemoStudio,
  demoPlan: DemoPlan,
): Promise<PhotographerViewer> {
  const { email, business, vatScheme, ...names } = studio
  const endsAt = new Date(now.getTime() + demoPlan.days * DAY_MS)
  const createdAt = new Date(now.getTime() - demoPlan.cameDaysAgo * DAY_MS)
  const { storageGb, maxClients, allowCustomBranding, allowDomain, apiAccess } = plans[demoPlan.plan]
  const id = await asSystem(services.pool, async (tx) => {
    const account = { email, password: DEMO_PASSWORD, name: names.studioName, role: 'photographer' } as const
    const studioId = await createDemoAccount({ tx, services, now: createdAt }, account)
    if (demoPlan.period !== 'trial')
      await tx.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, studioId))
    await insertStudio(tx, {
      id: studioId,
      ...names,
      watermarkText: names.studioName,
      // Studios with a paid plan have viewed a gallery, which completes a first-run step.
      galleryViewedAt: demoPlan.period === 'trial' ? null : now,
      isActive: demoPlan.days > 0,
      subscriptionType: demoPlan.plan,
      activeUntil: endsAt,
      maxClients,
      baseStorageLimitGb: storageGb,
      allowCustomBranding,
      allowDomain,
      apiAccess,
      createdAt,
    })
    await tx.insert(studioBusinesses).values({ ...business, studioId, updatedAt: createdAt })
    await acceptAgreements(tx, studioId, createdAt)
    const fromDate = calendarDay(createdAt)
    if (vatScheme !== 'standard')
      await tx
        .insert(studioVatSchemes)
        .values({ id: uuidv7(createdAt.getTime()), studioId, scheme: vatScheme, fromDate, createdAt })
    const actor = { id: studioId, role: 'photographer' } as const
    await record(tx, actor, { action: 'registered', details: email }, createdAt)
    await seedPlan({ tx, services, studioId }, demoPlan, endsAt)
    return studioId
  })
  return studioViewer(id, { email })
}

// People who try the demo can't do the second sign-in step of an admin.
const NO_SECOND_STEP_UNTIL = new Date('9999-12-31')

export const seedAdmin = ({ services, now }: SeedContext): Promise<string> =>
  asSystem(services.pool, async (tx) => {
    const account = { ...demoAdmin, password: DEMO_PASSWORD, role: 'admin' } as const
    const id = await createDemoAccount({ tx, services, now }, account)
    await tx.update(profiles).set({ secondStepDueAt: NO_SECOND_STEP_UNTIL }).where(eq(profiles.id, id))
    return id
  })

async function createDemoAccount(
  call: { tx: Tx; services: Services; now: Date },
  person: Parameters<typeof createAccount>[1],
): Promise<string> {
  const id = await createAccount(call, person)
  if (!id) throw new Error(`${person.email} exists already`)
  return id
}

export async function seedClient(
  { services, now }: SeedContext,
  studio: PhotographerViewer,
  client: DemoClient,
  daysAgo: number,
): Promise<string> {
  const { email, firstName, lastName, status } = client
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  return asSystem(services.pool, async (tx) => {
    const name = `${firstName} ${lastName}`
    const running = { tx, now: createdAt }
    const id = uuidv7(createdAt.getTime())
    const personId = only(await findOrCreateClients(running, [{ email, name }]))
    await setSeatPassword(running, { id: personId, email }, id, DEMO_PASSWORD)
    const known = {
      id,
      personId,
      studioId: studio.id,
      firstName,
      lastName,
      status,
      createdAt,
      updatedAt: createdAt,
    }
    await tx.insert(clients).values({ ...known, invitedAt: createdAt, lastSeenAt: createdAt })
    await addFirstGalleries(tx, [id])
    const logEntry = { action: 'client_created', details: name, clientId: id, studioId: studio.id } as const
    await record(tx, studio, logEntry, createdAt)
    return id
  })
}

/** Plan of a demo studio. The plan ends in `days` days, or ended already if `days` is negative. */
export type DemoPlan = { plan: PlanId; period: 'trial' | 'monthly'; days: number; cameDaysAgo: number }

type PlanContext = { tx: Tx<'system'>; services: Services; studioId: string }

async function seedPlan(
  { tx, services, studioId }: PlanContext,
  { plan, period }: DemoPlan,
  endsAt: Date,
): Promise<void> {
  const addsMs = periodMs(period)
  const at = new Date(endsAt.getTime() - addsMs)
  const source = `demo:${studioId}`
  await tx.insert(grantedTime).values({ studioId, source, plan, period, at, addsMs, isTakenBack: false })
  if (period === 'trial') return
  const amountCents = priceCents(plan, period)
  const description = planDescription({ plan, period }, 'one_time')
  const id = uuidv7(at.getTime())
  await tx.insert(photographerPayments).values({
    id,
    studioId,
    source,
    amountCents,
    refundedCents: 0,
    currency: 'eur',
    status: 'succeeded',
    isCanceled: false,
    paymentKind: 'one_time',
    plan,
    periodStart: at,
    periodEnd: endsAt,
    paidAt: at,
    createdAt: at,
    stripeCustomerId: 'demo',
    invoiceLines: [{ description, amountCents }],
    description,
  })
  const lines = [{ description: during(description, { from: at, until: endsAt }), amountCents }]
  const paidPlan = { paymentId: id, amountCents, paidAt: at, method: 'iDEAL', lines }
  await issuePlanInvoices(
    { tx, services: { ...services, clock: () => at }, studioId },
    { ...paidPlan, refundedCents: 0, dispute: null },
  )
  const logEntry = { action: 'payment_received', details: description, studioId } as const
  await record(tx, 'system', { ...logEntry, newValue: amountCents }, at)
}
