import type { Logger } from 'pino'

const LONGEST_STOP_MS = 10_000

/**
 * Logs what nobody caught, without the values that Node would print. A rejected promise, as in the queue, ends nobody's
 * requests; after an uncaught exception `stop` is called and the process ends.
 */
export function reportBugs(log: Logger, stop: () => Promise<void>): void {
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
