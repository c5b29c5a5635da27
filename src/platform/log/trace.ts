import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the request or job that runs, for its line in the log and for every line that is logged meanwhile. */
export type Trace = {
  requestId: string
  /** The pattern of its route, never the path itself, which may hold a secret. */
  route?: string
  /** The kind of viewer, as in client or guest. */
  viewer?: string
  studioId?: string | undefined
}

const running = new AsyncLocalStorage<Trace>()

/** Runs `work`, and what it starts, under this trace. */
export const withTrace = <Result>(trace: Trace, work: () => Result): Result => running.run(trace, work)

export const currentTrace = (): Trace | undefined => running.getStore()

/** Says which route answers the running request; the first to say so, the one that knows it best, is believed. */
export function noteRoute(route: string): void {
  const trace = currentTrace()
  if (trace) trace.route ??= route
}

/** Says who asks, by kind and studio only. */
export function noteViewer(viewer: string, studioId?: string): void {
  const trace = currentTrace()
  if (trace) Object.assign(trace, { viewer, studioId })
}
