import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listQuery } from '#kit/ui/list-query.ts'
import { browserApi } from '#platform/browser/api.ts'
import type { activityContract, eventCount, logEntry } from '../activity.contract.ts'
import type { EventPeriod } from '../activity.rules.ts'

const activity = browserApi<typeof activityContract>('activity')

export type LogEntry = z.infer<typeof logEntry>
export type EventCount = z.infer<typeof eventCount>

export const logEntriesQuery = listQuery(['activity', 'all', 'lines'], activity.listLines)

export const eventCountsQuery = (period: EventPeriod) =>
  queryOptions({
    queryKey: ['activity', 'all', 'events', period],
    queryFn: () => activity.countEvents({ period }),
    placeholderData: keepPreviousData,
  })
