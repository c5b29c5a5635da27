import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { changeDeliverySettings, readDeliverySettings } from './delivery/delivery-settings.ts'
import { sendOnItsWay } from './delivery/emit-event.ts'
import type { Time } from './pass-time.ts'
import type { Sandbox } from './state/sandbox.ts'

const move = z.union([z.strictObject({ advance_seconds: z.int().min(0) }), z.strictObject({ now: z.int() })])

/** What only a sandbox can do: move the clock, upset the deliveries, look at all events. */
export function serveControls(sandbox: Sandbox, time: Time): Hono {
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
    store.atomically(() => sendOnItsWay(sandbox, event.id))
    await time.catchUp()
    return context.json({ id: event.id })
  })
  return controls
}

const deliveriesOf = ({ store }: Sandbox, eventId: string) =>
  store.all('delivery').filter(({ event }) => event === eventId)

// Another site's page can send a form here, but no JSON.
async function json(context: Context): Promise<unknown> {
  if (!context.req.header('content-type')?.startsWith('application/json')) return undefined
  return context.req.json().catch(() => undefined)
}

const wrong = (context: Context, error: z.ZodError) => context.json({ error: z.prettifyError(error) }, 400)
