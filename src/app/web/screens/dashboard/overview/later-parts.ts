import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { allClients, isNotArchived } from '#domains/clients/ui/clients.queries.ts'
import { businessQuery } from '#domains/studios/ui/business.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'

// The router renders a preloaded component immediately. React's `lazy` would show its fallback
// first.
export const FirstClient = lazyRouteComponent(() => import('../first-steps/FirstClient.tsx'), 'FirstClient')
export const FirstSteps = lazyRouteComponent(() => import('../first-steps/FirstSteps.tsx'), 'FirstSteps')
export const BusinessRow = lazyRouteComponent(() => import('./BusinessRow.tsx'), 'BusinessRow')

/**
 * Preloads the parts that this studio's overview needs, so that they appear together with the rest.
 */
export async function loadLaterParts(queryClient: QueryClient): Promise<void> {
  const studio = queryClient.getQueryData(myStudio.queryKey)
  const business = queryClient.getQueryData(businessQuery.queryKey)
  const clients = queryClient.getQueryData(allClients.queryKey)
  await Promise.all([
    studio?.firstRun.isEnded === false && FirstSteps.preload?.(),
    business && business.missing.length > 0 && BusinessRow.preload?.(),
    clients && !clients.some(isNotArchived) && FirstClient.preload?.(),
  ])
}
