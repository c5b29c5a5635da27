import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { changeDeliverySettings, readDeliverySettings } from './delivery/delivery-settings.ts'
import { queueDeliveries } from './delivery/emit-event.ts'
import { serveInvoicePage } from './pages/invoice-page.ts'
import { servePayPage } from './pages/pay-page.ts'
import { servePortalPage } from './pages/portal-page.ts'
import { nextStep } from './due-steps.ts'
import { createStepRunner, type StepRunner } from './run-steps.ts'
import { serveApi } from './serve-api.ts'
import type { Sandbox } from './state/sandbox.ts'
import { openClock } from './state/sandbox-clock.ts'
import type { Change } from './state/journal.ts'
import { openStore, type Kind } from './state/store.ts'

type Settings = {
  /** Port to listen on; 0 takes any free one. */
  port: number
  /** File for the records. Without a file, stopping loses them. */
  dataFile?: string
  known?: readonly Change[]
  webhookUrl: string
  webhookSecret: string
  apiKey: string
  /**
   * Time until a direct debit or a refund settles, or a dispute opens. Defaults to three minutes,
   * as in Stripe's test mode.
   */
  settlingSeconds?: number
  now?: () => Date
}

export type RunningSandbox = {
  url: string
  /** Returns all records of these kinds, for `known` of another sandbox. */
  exportRecords: (kinds: readonly Kind[]) => Change[]
  /**
   * Moves the clock forward. Resolves when all steps due by then have run, such as sending events.
   */
  advance: (seconds: number) => Promise<void>
  nextAt: () => Date | undefined
  stop: () => Promise<void>
}

const BEAT_MS = 1000
const SETTLING_SECONDS = 180

/** Starts a stand-in for Stripe that moves no money and is reachable from this machine only. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const server = createServer()
  // Listens before it opens the file: a second sandbox on this port leaves the file alone.
  await listen(server, settings.port)
  const store = openStore(settings.dataFile, settings.known)
  const sandbox: Sandbox = {
    store,
    clock: openClock(store, settings.now ?? (() => new Date())),
    apiKey: settings.apiKey,
    settlingSeconds: settings.settlingSeconds ?? SETTLING_SECONDS,
    webhook: { url: settings.webhookUrl, secret: settings.webhookSecret },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    request: null,
  }
  const time = createStepRunner(sandbox)
  server.on('request', getRequestListener(createApp(sandbox, time).fetch))
  const beat = setInterval(() => runDueSteps(time), BEAT_MS).unref()

  return {
    url: sandbox.url,
    exportRecords: (kinds) =>
      kinds.flatMap((kind) => store.all(kind).map((record): Change => [kind, record.id, record])),
    advance: time.advance,
    nextAt() {
      const step = nextStep(sandbox, Infinity)
      return step && new Date(step.at * 1000)
    },
    async stop() {
      clearInterval(beat)
      await time.stop()
      await closed(server)
      store.close()
    },
  }
}

function createApp(sandbox: Sandbox, time: StepRunner): Hono {
  const app = new Hono()
  // Sends the events of a request immediately, not with the next timer tick.
  app.use(async (context, next) => {
    await next()
    if (context.req.method !== 'GET') runDueSteps(time)
  })
  app.route('/', serveApi(sandbox))
  app.route('/', servePayPage(sandbox))
  app.route('/', servePortalPage(sandbox))
  app.route('/', serveInvoicePage(sandbox))
  app.route('/', serveControls(sandbox, time))
  return app
}

// Not awaited: an error in the sandbox is logged and does not end the platform.
function runDueSteps(time: StepRunner): void {
  time.catchUp().catch((error: unknown) => console.error('the sandbox of Stripe could not go on', error))
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const move = z.union([z.strictObject({ advance_seconds: z.int().min(0) }), z.strictObject({ now: z.int() })])

function serveControls(sandbox: Sandbox, time: StepRunner): Hono {
  const controls = new Hono()
  const { store, clock } = sandbox

  controls.get('/sandbox/clock', (context) => context.json({ now: clock.now() }))
  controls.post('/sandbox/clock', async (context) => {
    const asked = move.safeParse(await json(context))
    if (!asked.success) return wrong(context, asked.error)
    const seconds = 'now' in asked.data ? asked.data.now - clock.now() : asked.data.advance_seconds
    if (seconds < 0) return context.json({ error: 'time does not go back' }, 400)
    await time.advance(seconds)
    return context.json({ now: clock.now() })
  })

  controls.get('/sandbox/delivery', (context) => context.json(readDeliverySettings(store)))
  controls.post('/sandbox/delivery', async (context) => {
    try {
      const asked = await json(context)
      const settings = store.atomically(() => changeDeliverySettings(store, asked))
      await time.catchUp()
      return context.json(settings)
    } catch (error) {
      if (error instanceof z.ZodError) return wrong(context, error)
      throw error
    }
  })

  controls.get('/sandbox/events', (context) =>
    context.json(
      store
        .all('event')
        .map((event) => ({
          id: event.id,
          type: event.type,
          created: event.created,
          about: Reflect.get(event.data.object as object, 'id'),
          isDelivered: event.pending_webhooks === 0,
          attempts: Math.max(0, ...deliveriesOf(sandbox, event.id).map(({ attempts }) => attempts)),
        }))
        .reverse(),
    ),
  )
  controls.post('/sandbox/events/:id/resend', async (context) => {
    const event = store.get('event', context.req.param('id'))
    if (!event) return context.notFound()
    store.atomically(() => queueDeliveries(sandbox, event.id))
    await time.catchUp()
    return context.json({ id: event.id })
  })
  return controls
}

const deliveriesOf = ({ store }: Sandbox, eventId: string) =>
  store.all('delivery').filter(({ event }) => event === eventId)

// Accepts only JSON, because a page of another site can send a form here.
async function json(context: Context): Promise<unknown> {
  if (!context.req.header('content-type')?.startsWith('application/json')) return undefined
  return context.req.json().catch(() => undefined)
}

const wrong = (context: Context, error: z.ZodError) => context.json({ error: z.prettifyError(error) }, 400)
