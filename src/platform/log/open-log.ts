import { pino, type DestinationStream } from 'pino'
import { describeError } from './describe-error.ts'
import { currentTrace } from './trace.ts'

/** The program's log: errors under `error` are described without values, and each line names its request and route. */
export const openLog = (level: string, destination: DestinationStream) =>
  pino({ level, errorKey: 'error', serializers: { error: describeError }, mixin: requestOf }, destination)

function requestOf() {
  const { requestId, route, studioId } = currentTrace() ?? {}
  return { ...(requestId && { requestId }), ...(route && { route }), ...(studioId && { studioId }) }
}
