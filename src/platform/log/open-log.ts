import { pino, type DestinationStream } from 'pino'
import { describeError } from './describe-error.ts'

/** The program's log; errors under `error` are described without values. */
export const openLog = (level: string, destination: DestinationStream) =>
  pino({ level, errorKey: 'error', serializers: { error: describeError } }, destination)
