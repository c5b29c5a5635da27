import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { choiceList, choicesContract } from '../../choices.contract.ts'

export const choicesApi = browserApi<typeof choicesContract>('choices')

export type ChoiceList = z.infer<typeof choiceList>
export type Choice = Awaited<ReturnType<typeof choicesApi.findChoice>>
export type MyList = Awaited<ReturnType<typeof choicesApi.listMyLists>>[number]

/** The lists of the open gallery of this slug, without one the newest, for its client or a partner. */
export const myListsQuery = (slug?: string) =>
  queryOptions({
    queryKey: ['choices', 'mine', slug],
    queryFn: () => choicesApi.listMyLists({ slug }),
  })

/** The lists of a gallery, for its studio. */
export const listsOfGallery = (galleryId: string) =>
  queryOptions({
    queryKey: ['choices', 'of-gallery', galleryId],
    queryFn: () => choicesApi.listLists({ galleryId }),
  })

/** What was chosen on one list; without a round as it stands. */
export const choiceQuery = (listId: string, round?: number) =>
  queryOptions({
    queryKey: ['choices', 'chosen', listId, round],
    queryFn: () => choicesApi.findChoice({ listId, round }),
  })

/** Choices that came in, or are late, for the dashboard. */
export const waitingChoices = queryOptions({
  queryKey: ['choices', 'waiting'],
  queryFn: () => choicesApi.listWaiting({}),
})
