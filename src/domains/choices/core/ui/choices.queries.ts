import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { choiceList, choicesContract } from '../../choices.contract.ts'

export const choicesApi = browserApi<typeof choicesContract>('choices')

export type ChoiceList = z.infer<typeof choiceList>
export type Choice = Awaited<ReturnType<typeof choicesApi.findChoice>>
export type MyList = Awaited<ReturnType<typeof choicesApi.listMyLists>>[number]

export const myListsQuery = (slug?: string) =>
  queryOptions({
    queryKey: ['choices', 'mine', slug],
    queryFn: () => choicesApi.listMyLists({ slug }),
  })

export const listsOfGallery = (galleryId: string) =>
  queryOptions({
    queryKey: ['choices', 'of-gallery', galleryId],
    queryFn: () => choicesApi.listLists({ galleryId }),
  })

export const choiceQuery = (listId: string, round?: number) =>
  queryOptions({
    queryKey: ['choices', 'chosen', listId, round],
    queryFn: () => choicesApi.findChoice({ listId, round }),
  })

export type WaitingChoice = Awaited<ReturnType<typeof choicesApi.listWaiting>>[number]

export const waitingChoices = queryOptions({
  queryKey: ['choices', 'waiting'],
  queryFn: () => choicesApi.listWaiting({}),
})
