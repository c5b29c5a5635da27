import { asSystem } from '#domains/access/server/access.ts'
import { fetchMissedEvents, listFailedEvents, replayFailedEvents } from '#domains/billing/server/billing.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { replayEventsTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { withServices } from './with-services.ts'

// Lists the payment provider's failed events: `npm run replay-events`. `-- evt_...` has a worker retry one, `-- alle` all
// of them, and fetch what never arrived.

/** Stripe lists an event for so long. */
const KEPT_DAYS = 30

const asked = process.argv[2]
await asCommand(() => withServices((services) => (asked ? replay(services, asked) : show(services))))

async function show(services: Services): Promise<void> {
  const failed = await listFailedEvents(services)
  say(failed.length > 0 ? [...failed.map(texts.failed), '', texts.howToReplay] : [texts.nothingFailed])
}

async function replay(services: Services, which: string): Promise<void> {
  const isAll = which === texts.all
  const replayed = await replayFailedEvents(services, isAll ? 'all' : { id: which })
  if (isAll) {
    await asSystem(services.pool, (tx) => enqueue(tx, fetchMissedEvents, { days: KEPT_DAYS }))
    say([texts.replayed(replayed.length), texts.fetched(KEPT_DAYS)])
  } else if (replayed.length > 0) say([texts.replayed(replayed.length)])
  else {
    process.stderr.write(`${texts.notFailed(which)}\n`)
    process.exitCode = 1
  }
}

function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
