import {
  useQueryClient,
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'

export function useRefusal(code: 'signed_out' | 'fresh_link_needed') {
  const queryClient = useQueryClient()
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const look = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (refusalOf(event.action.error)?.code === code) setIsRefused(true)
    }
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe(look),
    )
    return () => stops.forEach((stop) => stop())
  }, [queryClient, code])
  return { isRefused, close: () => setIsRefused(false) }
}
