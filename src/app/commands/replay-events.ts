import { asSystem } from '#domains/access/server/access.ts'
import { fetchMissedEvents, listFailedEvents, replayFailedEvents } from '#domains/billing/server/billing.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { replayEventsTexts as texts } from './command-texts.ts'
import { asCommand, printFailure, say } from './as-command.ts'
import { withServices } from './with-services.ts'

// `npm run replay-events` lists failed events of Stripe. `-- evt_...` queues one again. `-- alle`
// queues all, and a job that fetches events that never arrived.

/** Stripe lists only events of the last 30 days. */
const KEPT_DAYS = 30

const eventToReplay = process.argv[2]
await asCommand(() =>
  withServices((services) => (eventToReplay ? replay(services, eventToReplay) : listFailed(services))),
)

async function listFailed(services: Services): Promise<void> {
  const failed = await listFailedEvents(services)
  if (failed.length > 0) say(...failed.map(texts.failed), '', texts.howToReplay)
  else say(texts.nothingFailed)
}

async function replay(services: Services, which: string): Promise<void> {
  const isAll = which === texts.all
  const replayed = await replayFailedEvents(services, isAll ? 'all' : { id: which })
  if (isAll) {
    await asSystem(services.pool, (tx) => enqueue(tx, fetchMissedEvents, { days: KEPT_DAYS }))
    say(texts.replayed(replayed.length), texts.fetched(KEPT_DAYS))
  } else if (replayed.length > 0) say(texts.replayed(replayed.length))
  else printFailure(texts.notFailed(which))
}
