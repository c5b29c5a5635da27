import { queryOptions } from '@tanstack/react-query'
import { useSave } from '#platform/browser/use-save.ts'
import { choicesApi } from '../../core/ui/choices.queries.ts'
import { darkroomNl } from '../darkroom.nl.ts'
import type { DarkroomAsked } from '../darkroom.rules.ts'

const settingsKey = ['choices', 'darkroom'] as const

export const darkroomQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: () => choicesApi.findDarkroom({}),
})

/** Camera names of the photos that are asked for. */
export const namesQuery = (listId: string, { content, personId }: DarkroomAsked) =>
  queryOptions({
    queryKey: ['choices', 'names', listId, content, personId],
    queryFn: () => choicesApi.listNames({ listId, content, personId }),
  })

export type DarkroomSettings = Parameters<typeof choicesApi.saveDarkroom>[0]

export const useSaveDarkroom = () =>
  useSave(choicesApi.saveDarkroom, {
    messages: darkroomNl.saving,
    optimistic: [{ key: settingsKey, change: (_before: DarkroomSettings, after: DarkroomSettings) => after }],
    invalidates: [settingsKey],
  })
