import { listFailedEvents, replayFailedEvents } from '#domains/billing/server/billing.ts'
import type { Services } from '#platform/services.ts'
import { replayEventsTexts as texts } from './command-texts.ts'
import { asCommand } from './as-command.ts'
import { withServices } from './server/with-services.ts'

// Lists the payment provider's failed events: `npm run replay-events`. `-- alle` or `-- evt_...` has a worker retry
// them.

const asked = process.argv[2]
await asCommand(() => withServices((services) => (asked ? replay(services, asked) : show(services))))

async function show(services: Services): Promise<void> {
  const failed = await listFailedEvents(services)
  say(failed.length > 0 ? [...failed.map(texts.failed), '', texts.howToReplay] : [texts.nothingFailed])
}

async function replay(services: Services, which: string): Promise<void> {
  const replayed = await replayFailedEvents(services, which === texts.all ? 'all' : { id: which })
  if (replayed.length > 0 || which === texts.all) say([texts.replayed(replayed.length)])
  else {
    process.stderr.write(`${texts.notFailed(which)}\n`)
    process.exitCode = 1
  }
}

function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
