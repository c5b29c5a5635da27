import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { forgetPreloaded } from '#platform/browser/preload-cache.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { sharingContract } from '../../sharing.contract.ts'
import { guestEntryNl as texts } from '../guest-entry.nl.ts'

const sharing = browserApi<typeof sharingContract>('sharing')

export type Invitation = Awaited<ReturnType<typeof sharing.findInvitation>>

export const invitationBy = (token: string | undefined) =>
  queryOptions({
    queryKey: ['galleries', 'invitation', token],
    queryFn: token === undefined ? skipToken : () => sharing.findInvitation({ token }),
    staleTime: Infinity,
  })

export const currentGuestQuery = (slug: string) =>
  queryOptions({ queryKey: ['galleries', 'all', 'myself', slug], queryFn: () => sharing.findMyself({}) })

export const isNotGuestError = (error: unknown) =>
  ['signed_out', 'wrong_role'].includes(refusalOf(error)?.code ?? '')

/** Clears the cached responses after entry, because they were made for another viewer. */
export function useEnterGallery(onIn: () => void) {
  const queryClient = useQueryClient()
  return useSave(sharing.enterGallery, {
    messages: texts.entering,
    inlineErrors: Object.keys(texts.entering.refusals),
    onDone: () => {
      forgetPreloaded()
      queryClient.removeQueries({ queryKey: ['photos'] })
      void queryClient.resetQueries({ queryKey: ['galleries', 'all'] })
      onIn()
    },
  })
}

export const useMailWayBack = () => useSave(sharing.mailWayBack, { messages: texts.wayBack })

export const useRenewInvitation = () => useSave(sharing.renewInvitation, { messages: texts.expired })
