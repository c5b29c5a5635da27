import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { activityContract, eventCount, line, logFilter } from '../activity.contract.ts'
import type { EventPeriod } from '../activity.rules.ts'

const activity = browserApi<typeof activityContract>('activity')

export type Line = z.infer<typeof line>
export type EventCount = z.infer<typeof eventCount>
type Asked = z.infer<typeof logFilter> & { isDescending: boolean; cursor?: string | undefined }

export const logLines = (asked: Asked) =>
  queryOptions({
    queryKey: ['activity', 'all', 'lines', asked],
    queryFn: () => activity.listLines(asked),
    placeholderData: keepPreviousData,
  })

export const eventCounts = (period: EventPeriod) =>
  queryOptions({
    queryKey: ['activity', 'all', 'events', period],
    queryFn: () => activity.countEvents({ period }),
    placeholderData: keepPreviousData,
  })
