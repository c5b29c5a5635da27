import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts about the running request or job. All but `viewer` are added to its log entries. */
export type Trace = {
  requestId: string
  /** Pattern of the route. The path itself may hold a secret. */
  route?: string
  viewer?: string
  studioId?: string | undefined
}

const running = new AsyncLocalStorage<Trace>()

export const withTrace = <Result>(trace: Trace, work: () => Result): Result => running.run(trace, work)

export const currentTrace = (): Trace | undefined => running.getStore()

/** Records the route of the running request. The first call wins, since it is the most specific. */
export function recordRoute(route: string): void {
  const trace = currentTrace()
  if (trace) trace.route ??= route
}

export function recordViewer(viewer: string, studioId?: string): void {
  const trace = currentTrace()
  if (trace) Object.assign(trace, { viewer, studioId })
}
