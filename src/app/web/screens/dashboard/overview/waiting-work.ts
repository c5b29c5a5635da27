import { createContext, use } from 'react'
import type { OrderCard } from '#domains/orders/core/ui/studio-orders.queries.ts'
import type { Client } from '#domains/clients/ui/clients.queries.ts'
import type { findWaitingWork } from './waiting-work.rules.ts'

export type WaitingWork = {
  isFailed: boolean
  retry: () => void
  /** Whether business details are missing, without which the studio's clients can't order. */
  needsBusiness: boolean
  work: ReturnType<typeof findWaitingWork<Client, OrderCard>> | undefined
}

export const WaitingWorkContext = createContext<WaitingWork>({
  isFailed: false,
  retry: () => {},
  needsBusiness: false,
  work: undefined,
})

export const useWaitingWork = () => use(WaitingWorkContext)
