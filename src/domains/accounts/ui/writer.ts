import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** Key of the query for who is looking; a module of its own, since screens without sign-in need no more of it. */
export const ME_KEY = ['me'] as const

/** Id of the guest in whose gallery this is; none where people are signed in. */
export const GuestWriter = createContext<string | undefined>(undefined)

/** Id under which this browser saves what the viewer is writing. */
export function useWriterId(): string {
  const signedIn = useQueryClient().getQueryData<{ id: string } | null>(ME_KEY)
  return useContext(GuestWriter) ?? signedIn?.id ?? ''
}
