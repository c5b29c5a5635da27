import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refusalOf } from '#platform/browser/api.ts'

type Heard = { type: string; action?: { type: string; error?: unknown } }

const saysSignedOut = ({ type, action }: Heard) =>
  type === 'updated' && action?.type === 'error' && refusalOf(action.error)?.code === 'signed_out'

/** Watches all queries and mutations for `signed_out`. */
export function useLostSession() {
  const queryClient = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const hear = (heard: Heard) => {
      if (saysSignedOut(heard)) setIsLost(true)
    }
    const stops = [
      queryClient.getQueryCache().subscribe(hear),
      queryClient.getMutationCache().subscribe(hear),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient])
  return { isLost, close: () => setIsLost(false) }
}
