import { createContext, use } from 'react'
import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import type { Client } from '#domains/clients/ui/clients.queries.ts'
import type { waitingWork } from './waiting-work.rules.ts'

export type WaitingWork = {
  isFailed: boolean
  retry: () => void
  /** Until its business is complete, a studio's clients can't order. */
  needsBusiness: boolean
  /** Undefined while it loads. */
  work: ReturnType<typeof waitingWork<Client, OrderCard>> | undefined
}

export const WaitingWorkContext = createContext<WaitingWork>({
  isFailed: false,
  retry: () => {},
  needsBusiness: false,
  work: undefined,
})

/** What waits for the studio, asked once for every part of the overview that tells of it. */
export const useWaitingWork = () => use(WaitingWorkContext)
