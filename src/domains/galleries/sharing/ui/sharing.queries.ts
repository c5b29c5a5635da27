import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { sharingContract } from '../../sharing.contract.ts'
import { sharingNl } from '../sharing.nl.ts'

const sharing = browserApi<typeof sharingContract>('sharing')

export type SharingState = Awaited<ReturnType<typeof sharing.listLinks>>
export type GalleryLink = SharingState['links'][number]
export type GalleryGuest = Awaited<ReturnType<typeof sharing.listGuests>>[number]

export const linksOf = (galleryId: string) =>
  queryOptions({
    queryKey: ['galleries', 'all', 'links', galleryId],
    queryFn: () => sharing.listLinks({ galleryId }),
  })

export const guestsOf = (galleryId: string) =>
  queryOptions({
    queryKey: ['galleries', 'all', 'guests', galleryId],
    queryFn: () => sharing.listGuests({ galleryId }),
  })

const invalidates = [['galleries'], ['photos']] as const

export const useCreateLink = (onDone: () => void) =>
  useSave(sharing.createLink, { messages: sharingNl.create, invalidates, onDone })

export const useUpdateLink = (onDone: () => void) =>
  useSave(sharing.updateLink, { messages: sharingNl.update, invalidates, onDone })

export const useRevokeLink = (onDone: () => void) =>
  useSave(sharing.revokeLink, { messages: sharingNl.revoke, invalidates, onDone })

export const useRemoveGuestsOfLink = (onDone: () => void) =>
  useSave(sharing.removeGuestsOfLink, { messages: sharingNl.removeAll, invalidates, onDone })

export const useSetClientSharing = () =>
  useSave(sharing.setClientSharing, { messages: sharingNl.byClients, invalidates })

export const useInvitePartner = (onDone: () => void) =>
  useSave(sharing.invitePartner, { messages: sharingNl.partners, invalidates, onDone })

export const useInviteAgain = () => useSave(sharing.inviteAgain, { messages: sharingNl.partners.again })

export const useRemoveGuest = (onDone: () => void) =>
  useSave(sharing.removeGuest, { messages: sharingNl.remove, invalidates, onDone })
