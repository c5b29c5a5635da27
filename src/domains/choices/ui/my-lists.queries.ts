import { useSave } from '#platform/browser/use-save.ts'
import { choosingNl } from '../choosing.nl.ts'
import { choicesApi, type MyList } from '../core/ui/choices.queries.ts'

const mine = ['choices', 'mine'] as const
const invalidates = [mine]
/** A list is gone with its gallery, so which galleries are open is asked anew. */
const invalidatesIf = { list_not_found: [['photos']] } as const
const texts = choosingNl.saving

type Entries = Parameters<typeof choicesApi.setEntries>[0]

const changeEntries = (lists: MyList[], { listId, photoIds, isChosen }: Entries): MyList[] =>
  lists.map((list) => {
    if (list.id !== listId) return list
    const rest = list.photoIds.filter((id) => !photoIds.includes(id))
    return { ...list, photoIds: isChosen ? [...rest, ...photoIds] : rest }
  })

/** Puts photos on a list, seen at once. */
export const useSetEntries = () =>
  useSave(choicesApi.setEntries, {
    messages: texts.entries,
    optimistic: [{ key: mine, change: changeEntries }],
    invalidates,
    invalidatesIf,
  })

type Note = Parameters<typeof choicesApi.setNote>[0]

export const useSetNote = () =>
  useSave(choicesApi.setNote, {
    messages: texts.note,
    optimistic: [
      {
        key: mine,
        change: (lists: MyList[], { listId, photoId, note }: Note) =>
          lists.map((list) =>
            list.id === listId
              ? {
                  ...list,
                  notes: [
                    ...list.notes.filter((one) => one.photoId !== photoId),
                    ...(note ? [{ photoId, note }] : []),
                  ],
                }
              : list,
          ),
      },
    ],
    invalidates,
    invalidatesIf,
  })

export const useSetReady = () =>
  useSave(choicesApi.setReady, { messages: texts.ready, invalidates, invalidatesIf })

export const useSubmitChoice = (onDone: () => void) =>
  useSave(choicesApi.submitChoice, {
    messages: texts.submit,
    // What was chosen elsewhere is counted by the photos.
    invalidates: [mine, ['photos']],
    onDone,
  })

export const useReopenMyList = () =>
  useSave(choicesApi.reopenMyList, { messages: texts.reopen, invalidates, invalidatesIf })

export const useAskForTime = () =>
  useSave(choicesApi.askForTime, { messages: texts.askTime, invalidates, invalidatesIf })
