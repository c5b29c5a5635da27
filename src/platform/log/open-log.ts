import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'
import { currentTrace } from './trace.ts'

/**
 * Opens the program's log. Errors are described without values; entries name their request, route
 * and studio.
 */
export const openLog = (level: string, destination: DestinationStream) =>
  pino({ level, errorKey: 'error', serializers: { error: describeError }, mixin: requestOf }, destination)

function requestOf() {
  const { requestId, route, studioId } = currentTrace() ?? {}
  return { ...(requestId && { requestId }), ...(route && { route }), ...(studioId && { studioId }) }
}

const LONGEST_STOP_MS = 10_000

/**
 * Logs uncaught errors without the values that Node would print. A rejected promise is only logged;
 * an uncaught exception calls `stop` and ends the process.
 */
export function handleUncaughtErrors(log: Logger, stop: () => Promise<void>): void {
  process.on('unhandledRejection', (error) =>
    log.error({ error }, 'a promise was rejected and nobody listened'),
  )
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'an error that nobody caught ends the program')
    setTimeout(end, LONGEST_STOP_MS).unref()
    void endAfter(stop)
  })
}

const end = () => process.exit(1)

const endAfter = (stop: () => Promise<void>) => stop().then(end, end)
