import { useSave } from '#platform/browser/use-save.ts'
import { choosingNl } from '../choosing.nl.ts'
import { choicesApi, type MyList } from '../core/ui/choices.queries.ts'

const mine = ['choices', 'mine'] as const
const invalidates = [mine]
/** A list disappears with its gallery, so the open galleries are refetched. */
const invalidatesIf = { list_not_found: [['photos']] } as const
const texts = choosingNl.saving

const changeList = <Input extends { listId: string }>(
  change: (list: MyList, input: Input) => Partial<MyList>,
) => [
  {
    key: mine,
    change: (lists: MyList[], input: Input) =>
      lists.map((list) => (list.id === input.listId ? { ...list, ...change(list, input) } : list)),
  },
]

type Entries = Parameters<typeof choicesApi.choose>[0]

export const useChoose = () =>
  useSave(choicesApi.choose, {
    messages: texts.entries,
    optimistic: changeList(({ photoIds: before }, { photoIds, isChosen }: Entries) => {
      const rest = before.filter((id) => !photoIds.includes(id))
      return { photoIds: isChosen ? [...rest, ...photoIds] : rest }
    }),
    invalidates,
    invalidatesIf,
  })

type Note = Parameters<typeof choicesApi.setNote>[0]

export const useSetNote = () =>
  useSave(choicesApi.setNote, {
    messages: texts.note,
    optimistic: changeList(({ notes }, { photoId, note }: Note) => ({
      notes: [...notes.filter((one) => one.photoId !== photoId), ...(note ? [{ photoId, note }] : [])],
    })),
    invalidates,
    invalidatesIf,
  })

export const useSetReady = () =>
  useSave(choicesApi.setReady, { messages: texts.ready, invalidates, invalidatesIf })

export const useSubmitChoice = (onDone: () => void) =>
  useSave(choicesApi.submitChoice, {
    messages: texts.submit,
    // Photos hold the approvals, which may have changed elsewhere.
    invalidates: [mine, ['photos']],
    onDone,
  })

export const useReopenMyList = () =>
  useSave(choicesApi.reopenMyList, { messages: texts.reopen, invalidates, invalidatesIf })

export const useAskForTime = () =>
  useSave(choicesApi.askForTime, { messages: texts.askTime, invalidates, invalidatesIf })
