import { useEffect, useRef } from 'react'
import type { LiveTopic } from '#domains/access/live-topics.rules.ts'
import type { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import type { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import type { apiKeysQuery } from '#domains/api/keys/ui/api-keys.queries.ts'
import type { endpointsQuery } from '#domains/api/webhooks/ui/webhooks.queries.ts'
import type { myListsQuery } from '#domains/choices/core/ui/choices.queries.ts'
import type { offersQuery } from '#domains/catalog/ui/catalog.queries.ts'
import type { openClientsQuery } from '#domains/clients/ui/clients.queries.ts'
import type { accountList, overviewQuery, photographerPaymentList } from '#domains/admin/ui/admin.queries.ts'
import type { galleriesOf } from '#domains/galleries/ui/galleries.queries.ts'
import type { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import type { printFilesQuery } from '#domains/orders/production/ui/print-files.queries.ts'
import type { mySubscriptionQuery } from '#domains/billing/ui/billing.queries.ts'
import type { galleryQuery } from '#domains/light-table/core/ui/photos.queries.ts'
import type { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import type { ownDomainQuery } from '#domains/studios/ui/own-domain.queries.ts'
import type { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { useQuery } from '@tanstack/react-query'
import { switchedOffFlagsQuery } from '#domains/flags/ui/flags-off.queries.ts'
import { startRefetchOnFocus, startLiveUpdates } from '#platform/browser/live-updates.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import type { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'

/**
 * Maps each topic to one of the queries that it refreshes. A missing topic, or a query key that
 * starts differently, is a type error.
 */
type QueriesByTopic = {
  accounts: ReturnType<typeof accountList>
  apiKeys: typeof apiKeysQuery
  catalog: typeof offersQuery
  choices: ReturnType<typeof myListsQuery>
  clients: typeof openClientsQuery
  galleries: ReturnType<typeof galleriesOf>
  me: typeof meQuery
  notifications: typeof bellQuery
  office: typeof overviewQuery
  orders: typeof ordersSummary
  ownDomain: typeof ownDomainQuery
  paymentDesk: ReturnType<typeof photographerPaymentList>
  payments: typeof mySubscriptionQuery
  photos: ReturnType<typeof galleryQuery>
  printFiles: ReturnType<typeof printFilesQuery>
  storage: typeof storageSummary
  studios: typeof myStudio
  switches: typeof switchedOffFlagsQuery
  uploads: typeof failedUploads
  webhooks: typeof endpointsQuery
}

type TopicQueries = { [Topic in LiveTopic]: { queryKey: readonly [Topic, ...unknown[]] } }
type TopicOf<Table extends TopicQueries> = keyof Table

/** Topics without live events. Their stale queries refetch when a screen opens. */
type QuietTopic = 'activity' | 'cuts' | 'downloads' | 'logo' | 'mail' | 'security'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [TopicOf<QueriesByTopic> | QuietTopic, ...unknown[]]
  }
}

/**
 * Topics that events of another topic refresh too: choices with photos, print files with orders.
 */
const alsoRefreshed: { [Topic in LiveTopic]?: LiveTopic } = { photos: 'choices', orders: 'printFiles' }

/**
 * Refreshes queries by live events, or all queries on focus while the feature flag is off. Returns
 * whether the flag is off. Without `params`, does nothing and returns false.
 */
export function useLiveUpdates(params: string | undefined): boolean {
  const isListening = params !== undefined
  const { data: off = [] } = useQuery({ ...switchedOffFlagsQuery, enabled: isListening })
  const isOff = isListening && off.includes('live_updates')
  const hasMissedSome = useRef(false)
  useEffect(() => {
    if (params === undefined) return undefined
    const start = isOff ? startRefetchOnFocus : startLiveUpdates
    const stop = start(queryClient, { hasMissedSome: hasMissedSome.current, params, along: alsoRefreshed })
    hasMissedSome.current = isOff
    return stop
  }, [params, isOff])
  return isOff
}
