// The only file that knows the sign-in library. It runs on the transaction of the request, never on a handle of its own.
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import { elevated } from '#domains/access/server/access.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { credentials, profiles, sessions, verifications } from './accounts.tables.ts'
import { SESSION_SECONDS, sessionCookie, sessionExpiry } from './session-cookie.ts'

type Running = { tx: Tx; services: Services; now: Date }
type RunningRequest = Running &
  Pick<RequestContext, 'ipAddress' | 'userAgent' | 'origin' | 'studioHost'> & {
    /** By a letter's link, which may be in more hands: the session is narrow. */
    viaLetter?: boolean
  }

const running = new AsyncLocalStorage<RunningRequest>()

// The library keeps one handle for its whole life; this one is always the transaction of whoever is calling.
const currentTransaction = new Proxy({} as Tx, {
  get: (_none, property) => Reflect.get(running.getStore()?.tx ?? {}, property),
})

/** Opens a session for someone who proved who they are: by a password, a link from their mail, a passkey. */
const openSessionEndpoint = createAuthEndpoint(
  '/open-session',
  { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
  async ({ context, body }) => {
    const user = await context.internalAdapter.findUserById(body.userId)
    if (!user) throw new Error('no such person to open a session for')
    const session = await context.internalAdapter.createSession(user.id)
    return { token: session.token }
  },
)

function makeLibrary({ publicUrl, secret }: Services) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(currentTransaction, {
      provider: 'pg',
      schema: { profiles, sessions, credentials, verifications },
    }),
    user: { modelName: 'profiles', additionalFields: { role: { type: 'string', required: true } } },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      additionalFields: {
        viaLetter: { type: 'boolean', required: false, input: false },
        host: { type: 'string', required: false, input: false },
      },
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    advanced: { database: { generateId: () => uuidv7() } },
    databaseHooks: { session: { create: { before: async (session) => ({ data: onOurClock(session) }) } } },
    plugins: [{ id: 'open-session', endpoints: { openSession: openSessionEndpoint } }],
  })
}

// The library takes the time from the machine and the address from headers; both are ours to give.
function onOurClock<Session extends object>(session: Session) {
  const { now, ipAddress, userAgent, studioHost, viaLetter = false } = running.getStore()!
  const times = { createdAt: now, updatedAt: now, expiresAt: sessionExpiry(now) }
  return { ...session, ...times, ipAddress, userAgent, viaLetter, host: studioHost?.host ?? null }
}

// One for the life of a process; each request brings services of its own making, but all with the same pool.
const libraries = new WeakMap<Pool, ReturnType<typeof makeLibrary>>()

function libraryOf(services: Services) {
  const library = libraries.get(services.pool) ?? makeLibrary(services)
  libraries.set(services.pool, library)
  return library
}

function run<Result>(
  call: RunningRequest,
  work: (library: ReturnType<typeof makeLibrary>) => Promise<Result>,
): Promise<Result> {
  return running.run(call, () => elevated(call.tx, () => work(libraryOf(call.services))))
}

/** Opens a session for someone who proved who they are; answers the Set-Cookie header, to be sent once it is committed. */
export async function openSession(call: RunningRequest, userId: string): Promise<string> {
  const { token } = await run(call, ({ api }) => api.openSession({ body: { userId } }))
  return sessionCookie(token, call)
}
