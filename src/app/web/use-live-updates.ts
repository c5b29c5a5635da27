import { useEffect, useRef } from 'react'
import type { LiveTopic } from '#domains/access/live-topics.rules.ts'
import type { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import type { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import type { apiKeysQuery } from '#domains/api/keys/ui/api-keys.queries.ts'
import type { endpointsQuery } from '#domains/api/webhooks/ui/webhooks.queries.ts'
import type { myListsQuery } from '#domains/choices/core/ui/choices.queries.ts'
import type { offersQuery } from '#domains/catalog/ui/catalog.queries.ts'
import type { clientList } from '#domains/clients/ui/clients.queries.ts'
import type { accountList, overviewQuery, photographerPaymentList } from '#domains/admin/ui/admin.queries.ts'
import type { galleriesOf } from '#domains/galleries/ui/galleries.queries.ts'
import type { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import type { printFilesOf } from '#domains/orders/production/ui/print-files.queries.ts'
import type { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import type { galleryQuery } from '#domains/photos/core/ui/photos.queries.ts'
import type { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import type { ownDomainQuery } from '#domains/studios/ui/own-domain.queries.ts'
import type { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { useQuery } from '@tanstack/react-query'
import { switchedOff } from '#domains/flags/ui/flags-off.queries.ts'
import { startAskingOnReturn, startLiveUpdates } from '#platform/browser/live-updates.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import type { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'

/** The query that each topic refreshes. Type errors: a topic without one, and a query whose key starts differently. */
type Refreshed = {
  accounts: ReturnType<typeof accountList>
  apiKeys: typeof apiKeysQuery
  catalog: typeof offersQuery
  choices: ReturnType<typeof myListsQuery>
  clients: typeof clientList
  galleries: ReturnType<typeof galleriesOf>
  me: typeof meQuery
  notifications: typeof bellQuery
  office: typeof overviewQuery
  orders: typeof ordersSummary
  ownDomain: typeof ownDomainQuery
  paymentDesk: ReturnType<typeof photographerPaymentList>
  payments: typeof mySubscription
  photos: ReturnType<typeof galleryQuery>
  printFiles: ReturnType<typeof printFilesOf>
  storage: typeof storageSummary
  studios: typeof myStudio
  switches: typeof switchedOff
  uploads: typeof failedUploads
  webhooks: typeof endpointsQuery
}

type FiledUnderTopic = { [Topic in LiveTopic]: { queryKey: readonly [Topic, ...unknown[]] } }
type Filed<Table extends FiledUnderTopic> = keyof Table

/** Topics without live events; their queries refetch when opened. */
type QuietTopic = 'activity' | 'cuts' | 'downloads' | 'logo' | 'mail' | 'security'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Filed<Refreshed> | QuietTopic, ...unknown[]]
  }
}

/** What is chosen are approvals, and what is delivered are finals: both are told as news of photos; what is printed, of orders. */
const along: { [Topic in LiveTopic]?: LiveTopic } = { photos: 'choices', orders: 'printFiles' }

/**
 * Refreshes queries by live events while someone looks: `params` say in its address as whom, undefined that nobody does.
 * Returns whether live updates are switched off.
 */
export function useLiveUpdates(params: string | undefined): boolean {
  const isListening = params !== undefined
  const { data: off = [] } = useQuery({ ...switchedOff, enabled: isListening })
  const isOff = isListening && off.includes('live_updates')
  const hasMissedSome = useRef(false)
  useEffect(() => {
    if (params === undefined) return undefined
    const start = isOff ? startAskingOnReturn : startLiveUpdates
    const stop = start(queryClient, { hasMissedSome: hasMissedSome.current, params, along })
    hasMissedSome.current = isOff
    return stop
  }, [params, isOff])
  return isOff
}
