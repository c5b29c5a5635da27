import { and, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { InactivePhotographerViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { PlanId } from '#domains/plans/plans.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { GrantPeriod } from '../payments.rules.ts'
import {
  checkouts,
  grantedTime,
  photographerPayments,
  stripeCustomers,
  subscriptions,
} from './payments.tables.ts'

type StudioViewer = PhotographerViewer | InactivePhotographerViewer

/** In the provider's words: a subscription that gives its plan, paid or about to be. */
const LIVE = ['trialing', 'active', 'past_due']

// What a viewer reads of their own.

export const listPayments = (tx: Tx, viewer: StudioViewer) =>
  tx
    .select()
    .from(photographerPayments)
    .where(eq(photographerPayments.photographerId, viewer.id))
    .orderBy(desc(photographerPayments.createdAt), desc(photographerPayments.id))

export async function findPayment(tx: Tx, viewer: StudioViewer, paymentId: string) {
  const [payment] = await tx
    .select({
      payment: photographerPayments,
      businessName: photographers.businessName,
      email: profiles.email,
    })
    .from(photographerPayments)
    .innerJoin(photographers, eq(photographers.id, photographerPayments.photographerId))
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(and(eq(photographerPayments.photographerId, viewer.id), eq(photographerPayments.id, paymentId)))
  return payment
}

export async function findOwnCheckout(tx: Tx, viewer: StudioViewer, sessionId: string) {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.photographerId, viewer.id), eq(checkouts.sessionId, sessionId)))
  return checkout
}

// What a studio has, for the viewer and for jobs alike: both name the studio, and only the viewer's role is walled in.

export async function findPlanOf(tx: Tx, studioId: string) {
  const [studio] = await tx
    .select({
      plan: photographers.subscriptionType,
      isActive: photographers.isActive,
      isClosed: sql<boolean>`${photographers.closedAt} is not null`,
      activeUntil: photographers.activeUntil,
      renewsItself: photographers.renewsItself,
      extraStorageGb: photographers.extraStorageGb,
      usedBytes: sql<number>`(${photographers.storageUsedBytes} + ${photographers.storageReservedBytes})::float8`,
    })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  if (!studio) throw new Error(`no studio ${studioId}`)
  return studio
}

/** The subscription that gives the studio its plan; the newest, should there ever be two. */
export async function findLiveSubscription(tx: Tx, studioId: string) {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.photographerId, studioId), inArray(subscriptions.status, LIVE)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return subscription
}

export const listGrants = (tx: Tx, studioId: string) =>
  tx
    .select()
    .from(grantedTime)
    .where(eq(grantedTime.photographerId, studioId))
    // The trial comes with the first payment, and so before it.
    .orderBy(grantedTime.at, sql`${grantedTime.source} <> 'trial'`, grantedTime.source)

/** As the product itself: an inactive studio may not count its clients. */
export async function countClientsOf(tx: Tx, studioId: string) {
  const [counted] = await tx.select({ count: count() }).from(clients).where(eq(clients.createdBy, studioId))
  return counted!.count
}

// The provider's customer, and its row as the lock.

export const insertCustomer = (tx: Tx, studioId: string) =>
  tx.insert(stripeCustomers).values({ photographerId: studioId }).onConflictDoNothing()

export const setCustomerId = (tx: Tx, studioId: string, customerId: string) =>
  tx.update(stripeCustomers).set({ customerId }).where(eq(stripeCustomers.photographerId, studioId))

export async function findCustomerId(tx: Tx, studioId: string) {
  const [customer] = await tx
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.photographerId, studioId))
  return customer?.customerId ?? undefined
}

export async function lockCustomer(tx: Tx, studioId: string) {
  const [customer] = await tx
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.photographerId, studioId))
    .for('update')
  return customer?.customerId ?? undefined
}

/** Waits until nobody else settles this customer's money, and answers whose it is. */
export async function lockStudioOfCustomer(tx: Tx, customerId: string) {
  const [customer] = await tx
    .select({ studioId: stripeCustomers.photographerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId))
    .for('update')
  return customer?.studioId
}

export async function findPerson(tx: Tx, studioId: string) {
  const [person] = await tx
    .select({ email: profiles.email, businessName: photographers.businessName })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  return person!
}

// Checkouts.

export async function findOpenCheckout(tx: Tx, studioId: string) {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.photographerId, studioId), eq(checkouts.state, 'open')))
  return checkout
}

export async function isPaymentUnderWay(tx: Tx, studioId: string) {
  const found = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.photographerId, studioId), eq(checkouts.state, 'complete')))
    .limit(1)
  return found.length > 0
}

export async function findCheckout(tx: Tx, studioId: string, checkoutId: string) {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.photographerId, studioId), eq(checkouts.id, checkoutId)))
  return checkout
}

export type Checkout = typeof checkouts.$inferSelect

export const insertCheckout = (tx: Tx, checkout: typeof checkouts.$inferInsert) =>
  tx.insert(checkouts).values(checkout)

export const setSession = (tx: Tx, checkoutId: string, sessionId: string) =>
  tx.update(checkouts).set({ sessionId }).where(eq(checkouts.id, checkoutId))

export const setCheckoutState = (tx: Tx, checkoutId: string, state: Checkout['state']) =>
  tx.update(checkouts).set({ state }).where(eq(checkouts.id, checkoutId))

// What the provider says, kept.

export const keepSubscription = (tx: Tx, subscription: typeof subscriptions.$inferInsert) =>
  tx
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: subscriptions.id, set: subscription })

export type Payment = typeof photographerPayments.$inferInsert

export async function findPaymentBySource(tx: Tx, studioId: string, source: string) {
  const [payment] = await tx
    .select()
    .from(photographerPayments)
    .where(and(eq(photographerPayments.photographerId, studioId), eq(photographerPayments.source, source)))
  return payment
}

/** A payment keeps the id under which it was first seen; all else is what the provider says now. */
export const keepPayment = (tx: Tx, payment: Payment) => {
  const { id: _id, ...facts } = payment
  return tx
    .insert(photographerPayments)
    .values(payment)
    .onConflictDoUpdate({ target: photographerPayments.source, set: facts })
}

export async function findSourceOfIntent(tx: Tx, studioId: string, paymentIntentId: string) {
  const [payment] = await tx
    .select({ invoiceId: photographerPayments.stripeInvoiceId })
    .from(photographerPayments)
    .where(
      and(
        eq(photographerPayments.photographerId, studioId),
        eq(photographerPayments.stripePaymentIntentId, paymentIntentId),
        isNotNull(photographerPayments.stripeInvoiceId),
      ),
    )
  return payment?.invoiceId ?? undefined
}

export async function findCustomerOfIntent(tx: Tx, paymentIntentId: string | undefined) {
  if (!paymentIntentId) return undefined
  const [payment] = await tx
    .select({ customerId: photographerPayments.stripeCustomerId })
    .from(photographerPayments)
    .where(eq(photographerPayments.stripePaymentIntentId, paymentIntentId))
  return payment?.customerId
}

// What is given for it.

export type GrantRow = typeof grantedTime.$inferSelect

export const keepGrant = (tx: Tx, grant: GrantRow) =>
  tx
    .insert(grantedTime)
    .values(grant)
    .onConflictDoUpdate({ target: [grantedTime.photographerId, grantedTime.source], set: grant })

const procedures = {
  intro: sql`activate_intro`,
  starter: sql`activate_starter`,
  professional: sql`activate_professional`,
  studio: sql`activate_studio`,
} as const satisfies Record<PlanId, unknown>

export const activate = (tx: Tx, studioId: string, plan: PlanId, period: GrantPeriod, at: Date) =>
  tx.execute(sql`select ${procedures[plan]}(${studioId}::uuid, ${period}, ${at.toISOString()}::timestamptz)`)

export const givePlan = (tx: Tx, studioId: string, plan: PlanId) =>
  tx.execute(sql`select give_plan(${studioId}::uuid, ${plan})`)

export const setEnd = (tx: Tx, studioId: string, activeUntil: Date) =>
  tx.update(photographers).set({ activeUntil }).where(eq(photographers.id, studioId))

export const setRenewsItself = (tx: Tx, studioId: string, renewsItself: boolean) =>
  tx
    .update(photographers)
    .set({ renewsItself })
    .where(and(eq(photographers.id, studioId), ne(photographers.renewsItself, renewsItself)))
