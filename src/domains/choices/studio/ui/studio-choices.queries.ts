import { galleriesApi } from '#domains/galleries/ui/galleries.queries.ts'
import type { GalleryKind, KindChoice } from '#domains/galleries/galleries.rules.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { toastFailed } from '#ui/overlays/toast.ts'
import { choicesApi, type ChoiceList } from '../../core/ui/choices.queries.ts'
import { studioChoicesNl as texts } from '../studio-choices.nl.ts'

const invalidates = [['choices']] as const

/** Refusals that the form shows at its fields. */
export const fieldRefusals = [
  'extra_needs_included',
  'maximum_too_low',
  'nothing_to_choose',
  'fewer_than_chosen',
  'business_incomplete',
  'deadline_past',
] as const

type Saved = Parameters<typeof choicesApi.saveList>[0]
/** The kind for whose galleries these rules are kept. */
type Remembered = { kind: GalleryKind; choice: KindChoice | null }

export const useSaveList = (onDone: (listId: string) => void) =>
  useSave(
    async ({ remembered, ...list }: Saved & { remembered: Remembered | undefined }) => {
      const saved = await choicesApi.saveList(list)
      if (remembered)
        await galleriesApi.saveKind(remembered).catch(() => toastFailed(texts.form.notRemembered))
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
    // Gone from the screen before its photos would be asked again.
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

type ChosenFor = { listId: string; add: string[]; takeAway: string[]; submits: { count: number } | undefined }

/** Keeps what the studio chose in the client's place, and hands it in when asked. */
export const useChooseFor = (name: string, onDone: () => void) =>
  useSave(
    async ({ listId, add, takeAway, submits }: ChosenFor) => {
      // First away, so that the limit leaves room for what comes instead.
      if (takeAway.length > 0) await choicesApi.chooseFor({ listId, photoIds: takeAway, isChosen: false })
      if (add.length > 0) await choicesApi.chooseFor({ listId, photoIds: add, isChosen: true })
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
