import { galleriesApi } from '#domains/galleries/ui/galleries.queries.ts'
import type { GalleryKind, KindChoiceRules } from '#domains/galleries/galleries.rules.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { showFailedToast } from '#ui/overlays/toast.ts'
import { choicesApi, type ChoiceList } from '../../core/ui/choices.queries.ts'
import { studioChoicesNl as texts } from '../studio-choices.nl.ts'

const invalidates = [['choices']] as const

export const fieldRefusals = [
  'extra_needs_included',
  'maximum_too_low',
  'nothing_to_choose',
  'fewer_than_chosen',
  'business_incomplete',
  'deadline_past',
] as const

type ListInput = Parameters<typeof choicesApi.saveList>[0]
/** Rules with which new galleries of a kind start. Null for none. */
type KindRules = { kind: GalleryKind; choice: KindChoiceRules | null }

export const useSaveList = (onDone: (listId: string) => void) =>
  useSave(
    async ({ remembered, ...list }: ListInput & { remembered: KindRules | undefined }) => {
      const saved = await choicesApi.saveList(list)
      if (remembered)
        await galleriesApi.saveKind(remembered).catch(() => showFailedToast(texts.form.notRemembered))
      return saved
    },
    {
      messages: texts.form,
      invalidates: [...invalidates, ['galleries', 'all', 'kinds']],
      inlineErrors: fieldRefusals,
      onDone: ({ listId }) => onDone(listId),
    },
  )

export const useDeleteList = (onDone: () => void) =>
  useSave(choicesApi.deleteList, {
    messages: texts.remove,
    // Removes the list from the screen first, so that the list's photos are not refetched.
    optimistic: [
      {
        key: ['choices', 'of-gallery'],
        change: (lists: ChoiceList[], { listId }) => lists.filter(({ id }) => id !== listId),
      },
    ],
    invalidates,
    onDone,
  })

export const useReopenList = (onDone: () => void) =>
  useSave(choicesApi.reopenList, { messages: texts.reopen, invalidates, onDone })

export const useExtendList = () => useSave(choicesApi.extendList, { messages: texts.extend, invalidates })

type ChoiceForClient = {
  listId: string
  add: string[]
  takeAway: string[]
  submits: { count: number } | undefined
}

export const useChooseFor = (name: string, onDone: () => void) =>
  useSave(
    async ({ listId, add, takeAway, submits }: ChoiceForClient) => {
      // Removes first, so that the limit has room for the additions.
      if (takeAway.length > 0) await choicesApi.choose({ listId, photoIds: takeAway, isChosen: false })
      if (add.length > 0) await choicesApi.choose({ listId, photoIds: add, isChosen: true })
      if (submits) await choicesApi.submitFor({ listId, ...submits })
    },
    {
      messages: {
        ...texts.chooseFor,
        done: ({ submits }) => (submits ? texts.chooseFor.done(name) : texts.chooseFor.kept),
      },
      invalidates: [...invalidates, ['photos'], ['clients'], ['galleries']],
      onDone,
    },
  )
