import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { serveInvoicePage } from './pages/invoice-page.ts'
import { servePayPage } from './pages/pay-page.ts'
import { servePortalPage } from './pages/portal-page.ts'
import { nextStep } from './due-steps.ts'
import { openTime, type Time } from './pass-time.ts'
import { serveApi } from './serve-api.ts'
import { serveControls } from './serve-controls.ts'
import type { Sandbox } from './state/sandbox.ts'
import { openClock } from './state/sandbox-clock.ts'
import type { Change } from './state/journal.ts'
import { openStore, type Kind } from './state/store.ts'

type Settings = {
  /** 0 takes any that is free. */
  port: number
  /** Where it remembers; without, it forgets all when it stops. */
  dataFile?: string
  /** What it knows from the start. */
  known?: readonly Change[]
  /** Where the events go, and the secret that signs them. */
  webhookUrl: string
  webhookSecret: string
  apiKey: string
  /** How long a bank takes for a direct debit or a refund; three minutes, as in Stripe's own test mode. */
  settlingSeconds?: number
  /** The time from which its own clock is moved on. */
  now?: () => Date
}

export type RunningSandbox = {
  url: string
  /** All there is of these kinds, as another sandbox may know it from the start. */
  recall: (kinds: readonly Kind[]) => Change[]
  /** Moves the clock, and on the way lets everything happen in order; answers when all news of it was sent. */
  advance: (seconds: number) => Promise<void>
  /** When something happens next by itself; undefined if nothing will. */
  nextAt: () => Date | undefined
  stop: () => Promise<void>
}

const BEAT_MS = 1000
const SETTLING_SECONDS = 180

/** Starts a program that speaks Stripe's language, moves no money and is reached from this machine only. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const server = createServer()
  // First the port, then the memory: where this sandbox runs already, its file is left alone.
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
  const time = openTime(sandbox)
  server.on('request', getRequestListener(createApp(sandbox, time).fetch))
  const beat = setInterval(() => keepUp(time), BEAT_MS).unref()

  return {
    url: sandbox.url,
    recall: (kinds) =>
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

function createApp(sandbox: Sandbox, time: Time): Hono {
  const app = new Hono()
  // What a request brings about is sent on at once, not with the next beat.
  app.use(async (context, next) => {
    await next()
    if (context.req.method !== 'GET') keepUp(time)
  })
  app.route('/', serveApi(sandbox))
  app.route('/', servePayPage(sandbox))
  app.route('/', servePortalPage(sandbox))
  app.route('/', serveInvoicePage(sandbox))
  app.route('/', serveControls(sandbox, time))
  return app
}

// Nobody waits for this: a mistake in the sandbox is shown, and does not end the program it stands beside.
function keepUp(time: Time): void {
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
