import type { Stripe } from 'stripe'
import { vi } from 'vitest'
import { FIRST_NOTICE_BEFORE_END_MS, WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { expireStudios } from '#domains/billing/time/server/expire-studios.job.ts'
import { noticeWindow } from '#domains/billing/time/server/expire-studios.sql.ts'
import { firstRun } from '#test/world/first-run.ts'
import { isFullRun } from '#test/world/is-whole.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { openSandbox } from './open-sandbox.ts'

// Tests with this world pass weeks of product time per second, and fewer weeks on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** 09:00 in Amsterdam. The years 2041 to 2043 have no leap day. */
export const STARTS_AT = morningOf('2041-01-15')

export type CheckoutChoice = Parameters<Photographer['payments']['startCheckout']>[0]
type PaymentChoice = {
  method?: 'card' | 'ideal' | 'bancontact' | 'sepa_debit'
  card?: string
  does?: 'pay' | 'fail' | 'cancel'
}
export type PayingWorld = Awaited<ReturnType<typeof newPayingWorld>>

/**
 * Starts the product and the payment provider's sandbox on one clock, which only the test advances.
 */
export async function newPayingWorld(startsAt = STARTS_AT, bank: { settlingSeconds?: number } = {}) {
  const clock = fixedClock(startsAt)
  const world = await newWorld({ clock })
  const sandbox = await openSandbox(world, bank)
  const { api, control } = sandbox
  const signedInAt = new Map<string, number>()

  /** Makes due events happen at the provider and handles them. */
  const settled = async () => {
    await sandbox.advance(0)
    await world.work()
  }
  const moveOn = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await settled()
  }

  return {
    ...world,
    api,
    sandbox,
    settled,
    /**
     * Lets time pass, with the daily job each morning. Skips days without due work, unless
     * `eachDay` or `npm run thorough`.
     */
    async pass(time: { days?: number; hours?: number; minutes?: number; eachDay?: boolean }) {
      const { days = 0, hours = 0, minutes = 0, eachDay = isFullRun } = time
      const lastMorning = daysAfter(clock(), days)
      while (clock() < lastMorning) {
        clock.advance(eachDay ? 0 : (await idleDays(lastMorning)) * DAY_MS)
        if (clock() >= lastMorning) break
        clock.advance(HOUR_MS)
        await sandbox.advance(0)
        await moveOn(DAY_MS - HOUR_MS)
        await expireStudiosNow()
      }
      await moveOn(hours * HOUR_MS + minutes * 60_000)
    },
    async until(day: string) {
      const ahead = morningOf(day).getTime() - clock().getTime()
      if (ahead > 0) await this.pass({ days: Math.ceil(ahead / DAY_MS) })
    },
    /** Sets how webhooks are delivered. An empty object restores the default. */
    delivery: (settings: object) => control('delivery', settings),
    events: async () => (await (await fetch(`${sandbox.url}/sandbox/events`)).json()) as SentEvent[],
    async deliver(id: string, type: string, object: object) {
      const created = Math.floor(clock().getTime() / 1000)
      const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } })
      const signature = api.webhooks.generateTestHeaderString({
        payload,
        secret: world.services.payments.webhookSecret,
        timestamp: created,
      })
      return fetch(`${world.url}${WEBHOOK_PATH}`, {
        method: 'POST',
        body: payload,
        headers: { 'stripe-signature': signature },
      })
    },
    resend: (eventId: string) => control(`events/${eventId}/resend`, {}),
    newcomer: () => world.photographer({ isNewcomer: true }),
    async buy(studio: Photographer, choice: CheckoutChoice, way: PaymentChoice = {}) {
      await signIn(studio)
      const { url } = await studio.payments.startCheckout(choice)
      await submit(url, { method: 'card', card: 'succeeds', does: 'pay', ...way })
      await settled()
      return clock()
    },
    choose: (url: string, way: PaymentChoice = {}) =>
      submit(url, { method: 'card', card: 'succeeds', does: 'pay', ...way }),
    async newCard(studio: Photographer, card = 'succeeds') {
      await signIn(studio)
      await submit((await studio.payments.openPortal({})).url, { does: 'card', card })
      await settled()
    },
    signIn,
    account: (studio: Photographer) => accountOf(studio),
    payments: async (studio: Photographer) =>
      // Omits the search text, which repeats other columns.
      (await rowsOf(studio, 'photographer_payments', 'created_at, source')).map(
        ({ words: _words, ...payment }) => payment,
      ),
    grants: async (studio: Photographer) =>
      (await rowsOf(studio, 'granted_time', 'at, source')).map((grant) => ({
        source: grant['source'],
        plan: grant['plan'],
        period: grant['period'],
        at: grant['at'],
        days: Number(grant['adds_ms']) / DAY_MS,
        isTakenBack: grant['is_taken_back'],
      })),
    letters: async ({ email }: Photographer) =>
      (await listLettersTo(world, email))
        .map(({ kind }) => kind)
        .filter((kind) => /^(plan|trial|payment)_/.test(kind)),
    async subscription(studio: Photographer): Promise<Stripe.Subscription> {
      const { data } = await api.subscriptions.list({ customer: await customerOf(studio), status: 'all' })
      return data[0]!
    },
    customerOf,
    close: async () => {
      await sandbox.stop()
      await world.close()
    },
  }

  /** Counts full days with nothing due at the provider, in the queue or for the daily job. */
  async function idleDays(until: Date): Promise<number> {
    const now = clock()
    const { rows } = await world.owner.query<{ jobAt: Date | null; endsAt: Date | null }>(
      `select (select min(run_at) from graphile_worker.jobs where attempts < max_attempts) as "jobAt",
         (select min(active_until) from photographers where is_active or active_until >= $1) as "endsAt"`,
      [noticeWindow(now).from],
    )
    const { jobAt, endsAt } = rows[0]!
    const noticeAt = endsAt && endsAt.getTime() - FIRST_NOTICE_BEFORE_END_MS
    const dueAt = Math.min(...[sandbox.nextAt(), jobAt, noticeAt].map((at) => Number(at ?? Infinity)))
    const daysUntil = (at: number) => (at - now.getTime()) / DAY_MS
    return Math.max(0, Math.min(daysUntil(until.getTime()), Math.ceil(daysUntil(dueAt)) - 1))
  }

  async function expireStudiosNow() {
    const { services } = world
    await expireStudios.run({}, firstRun(services))
  }

  // Signs in again after a day, because sessions expire during these tests.
  async function signIn(studio: Photographer) {
    const isFresh = clock().getTime() - (signedInAt.get(studio.id) ?? startsAt.getTime()) < DAY_MS
    if (isFresh && studio.hasSession()) return
    await studio.accounts.signIn({ email: studio.email, password: studio.password })
    signedInAt.set(studio.id, clock().getTime())
  }

  async function accountOf(studio: Photographer) {
    await signIn(studio)
    const { plan, isActive, endsAt, daysRemaining } = await studio.payments.findMySubscription({})
    return { plan, isActive, endsAt: endsAt && new Date(endsAt), daysRemaining }
  }

  async function rowsOf({ id }: Photographer, table: string, order: string) {
    const { rows } = await world.owner.query(
      `select * from ${table} where photographer_id = $1 order by ${order}`,
      [id],
    )
    return rows as Record<string, unknown>[]
  }

  async function customerOf({ id }: Photographer): Promise<string> {
    const { rows } = await world.owner.query<{ customer_id: string }>(
      `select customer_id from stripe_customers where photographer_id = $1`,
      [id],
    )
    return rows[0]!.customer_id
  }
}

export function morningOf(day: string): Date {
  return new Date(`${day}T08:00:00Z`)
}

export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

type SentEvent = { id: string; type: string; about: string; isDelivered: boolean; attempts: number }

async function submit(url: string, form: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}
