import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'

type Heard = { type: string; action?: { type: string; error?: unknown } }

const asksFreshLink = ({ type, action }: Heard) =>
  type === 'updated' && action?.type === 'error' && refusalOf(action.error)?.code === 'fresh_link_needed'

/** Watches all queries and mutations for `fresh_link_needed`. */
export function useFreshLink() {
  const queryClient = useQueryClient()
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const hear = (heard: Heard) => {
      if (asksFreshLink(heard)) setIsNeeded(true)
    }
    const stops = [
      queryClient.getQueryCache().subscribe(hear),
      queryClient.getMutationCache().subscribe(hear),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient])
  return { isNeeded, close: () => setIsNeeded(false) }
}
