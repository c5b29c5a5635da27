import { pino, type DestinationStream } from 'pino'
import { describeError } from './describe-error.ts'

/** The log of the program; what is filed under `error` is described without the values it was about. */
export const openLog = (level: string, destination: DestinationStream) =>
  pino({ level, errorKey: 'error', serializers: { error: describeError } }, destination)
