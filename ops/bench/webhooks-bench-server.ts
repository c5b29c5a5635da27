import type { Stripe } from 'stripe'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { startSandbox } from '#sandbox/stripe/start-sandbox.ts'
import { openBenchWorld } from './bench-world.ts'

export type ServedWebhooks = { url: string; events: SignedEvent[] }
export type SignedEvent = { body: string; signature: string }
export type EventCounts = { states: Record<string, number>; jobsLeft: number }

export type Question = { folder: string; studios: number; events: number } | 'counts'

const ACCESS = { apiKey: 'sk_test_bench', webhookSecret: 'whsec_bench' }

// Its own process, as a start makes it: web server and worker, with the provider that the worker asks beside it.
let world: Awaited<ReturnType<typeof openBenchWorld>>
process.on('message', (question: Question) => void answer(question).then((said) => process.send!(said)))

const answer = (question: Question) => (question === 'counts' ? countEvents() : start(question))

async function start({ folder, studios, events }: Exclude<Question, string>): Promise<ServedWebhooks> {
  world = await openBenchWorld(folder, { withWorker: true })
  const url = `${world.url}${WEBHOOK_PATH}`
  const sandbox = await startSandbox({ ...ACCESS, port: 0, webhookUrl: url, now: world.clock })
  world.services.payments = openStripe({ ...ACCESS, standInPort: Number(new URL(sandbox.url).port) })
  const { api } = world.services.payments
  await makePrices(api)
  for (let nth = 0; nth < studios; nth++) {
    const studio = await world.photographer()
    const choice = { plan: 'professional', period: 'monthly', payMode: 'automatic' } as const
    const page = await studio.payments.startCheckout(choice)
    await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ does: 'pay', method: 'card' }),
      redirect: 'manual',
    })
  }
  const { data: invoices } = await api.invoices.list({ limit: 100 })
  const signed = Array.from({ length: events }, (_, nth) => sign(api, nth, invoices[nth % invoices.length]!))
  return { url, events: signed }
}

function sign(api: Stripe, nth: number, object: Stripe.Invoice): SignedEvent {
  const created = Math.floor(Date.now() / 1000)
  const event = { id: `evt_bench_${nth}`, object: 'event', type: 'invoice.paid', created, data: { object } }
  const body = JSON.stringify(event, null, 2)
  const secret = ACCESS.webhookSecret
  return {
    body,
    signature: api.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created }),
  }
}

async function countEvents(): Promise<EventCounts> {
  const { rows } = await world.owner.query<{ state: string; count: number }>(
    `select state, count(*)::int from stripe_events where id like 'evt_bench_%' group by state`,
  )
  const jobs = await world.owner.query(
    `select from graphile_worker.jobs where task_identifier = 'handle-stripe-event'`,
  )
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { states, jobsLeft: jobs.rowCount ?? 0 }
}
