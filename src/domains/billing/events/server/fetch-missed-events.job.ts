import type { Stripe } from 'stripe'
import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { Services } from '#platform/services.ts'
import { storeAndQueueEvent } from './handle-stripe-event.job.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

const DAYS = 2
const DAY_SECONDS = 24 * 60 * 60
/** Stripe's largest page. All `MAX_PAGES` hold more than a day's events of 10,000 studios. */
const PAGE_SIZE = 100
const MAX_PAGES = 500
/** Younger events may still arrive. */
const MISSED_AFTER_SECONDS = 10 * 60

/** Must match the endpoint at Stripe and docs/payments.md. Stripe accepts at most 20 types. */
export const STRIPE_WEBHOOK_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** Stores and queues events of the last days that are not stored yet. */
export const fetchMissedEvents = defineJob({
  task: 'fetch-missed-events',
  lane: 'quick',
  payload: z.object({ days: z.int().positive().max(30).exactOptional() }),
  cron: '12 * * * *',
  run: async ({ days = DAYS }, { services, log }) => {
    // The local stand-in moves no real money.
    if (services.payments.dashboardUrl === undefined) return
    const now = Math.floor(services.clock().getTime() / 1000)
    let missed = 0
    try {
      for await (const page of listEventPages(services, now - days * DAY_SECONDS)) {
        const taken = await storeUnknownEvents(services, page)
        missed += taken.filter(({ created }) => created < now - MISSED_AFTER_SECONDS).length
      }
    } catch (error) {
      log.warn(
        { error },
        'Stripe could not be asked for all events that may not have arrived; it is asked again in an hour',
      )
    }
    if (missed === 0) return
    metrics.stripeEventsMissed.add(missed)
    log.warn(
      { missed },
      'events of Stripe never arrived and were fetched: look at its endpoint and at STRIPE_WEBHOOK_SECRET',
    )
  },
})

async function* listEventPages({ payments }: Services, since: number): AsyncGenerator<Stripe.Event[]> {
  const query = { types: STRIPE_WEBHOOK_EVENT_TYPES, created: { gte: since }, limit: PAGE_SIZE }
  let last: string | undefined
  for (let count = 0; count < MAX_PAGES; count++) {
    const after = last === undefined ? {} : { starting_after: last }
    const page = await payments.api.events.list({ ...query, ...after })
    if (page.data.length > 0) yield page.data
    last = page.data.at(-1)?.id
    if (!page.has_more || last === undefined) return
  }
  throw new Error(`more than ${MAX_PAGES} pages`)
}

const storeUnknownEvents = ({ pool, clock }: Services, events: readonly Stripe.Event[]) =>
  asSystem(pool, async (tx) => {
    const known = await stripeEventsSql.listKnownEventIds(
      tx,
      events.map(({ id }) => id),
    )
    const unknown = events.filter(({ id }) => !known.has(id))
    for (const event of unknown) await storeAndQueueEvent(tx, event, clock())
    return unknown
  })
