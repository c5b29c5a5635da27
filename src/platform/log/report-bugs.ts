import type { Logger } from 'pino'

const LONGEST_STOP_MS = 10_000

/**
 * What nobody caught is written down like everything else, without the values it was about; Node would print all of it. A
 * promise that nobody waited for, as in the queue, is no reason to end everyone's requests; after any other, `stop` is
 * called and the process ends.
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
