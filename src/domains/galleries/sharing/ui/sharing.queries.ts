import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { sharingContract } from '../../sharing.contract.ts'
import { sharingNl } from '../sharing.nl.ts'

const sharing = browserApi<typeof sharingContract>('sharing')

export type Sharing = Awaited<ReturnType<typeof sharing.listLinks>>
export type GalleryLink = Sharing['links'][number]
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
  useSave(sharing.createLink, {
    messages: { ...sharingNl.create, done: () => sharingNl.create.done },
    invalidates,
    onDone,
  })

export const useUpdateLink = (onDone: () => void) =>
  useSave(sharing.updateLink, {
    messages: { ...sharingNl.update, done: () => sharingNl.update.done },
    invalidates,
    onDone,
  })

export const useRevokeLink = (onDone: () => void) =>
  useSave(sharing.revokeLink, {
    messages: { ...sharingNl.revoke, done: () => sharingNl.revoke.done },
    invalidates,
    onDone,
  })

export const useRemoveGuestsOfLink = (onDone: () => void) =>
  useSave(sharing.removeGuestsOfLink, {
    messages: { ...sharingNl.removeAll, done: () => sharingNl.removeAll.done },
    invalidates,
    onDone,
  })

export const useSetClientSharing = () =>
  useSave(sharing.setClientSharing, {
    messages: { ...sharingNl.byClients, done: () => sharingNl.byClients.done },
    invalidates,
  })

export const useInvitePartner = (onDone: () => void) =>
  useSave(sharing.invitePartner, {
    messages: { ...sharingNl.partners, done: () => sharingNl.partners.done },
    invalidates,
    onDone,
  })

export const useInviteAgain = () =>
  useSave(sharing.inviteAgain, {
    messages: { ...sharingNl.partners.again, done: () => sharingNl.partners.again.done },
  })

export const useRemoveGuest = (onDone: () => void) =>
  useSave(sharing.removeGuest, {
    messages: { ...sharingNl.remove, done: () => sharingNl.remove.done },
    invalidates,
    onDone,
  })
