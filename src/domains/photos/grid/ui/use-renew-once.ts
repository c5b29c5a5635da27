import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { PhotoList } from '../../ui/photos.queries.ts'

/** A picture without pixels means that the list is of yesterday: other pixels, or an address that has ended. */
export function useRenewOnce(list: UseQueryResult<PhotoList>) {
  const { refetch, dataUpdatedAt } = list
  const renewedAt = useRef(0)
  return useCallback(() => {
    if (renewedAt.current === dataUpdatedAt || Date.now() - dataUpdatedAt < 5000) return
    renewedAt.current = dataUpdatedAt
    void refetch()
  }, [refetch, dataUpdatedAt])
}
