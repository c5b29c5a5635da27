import { EmptyState } from '#ui/states/EmptyState.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { adminScreensNl } from './admin-screens.nl.ts'
import type { useListSearch } from './use-list-search.ts'

type NothingListedProps = {
  words: { title: string; line?: string }
  address: ReturnType<typeof useListSearch>
}

/** In the place of a list without rows, with the way back to all of them where filters hide some. */
export const NothingListed = ({ words, address }: NothingListedProps) => (
  <EmptyState
    title={words.title}
    line={words.line}
    action={address.isNarrowed && <TextButton onClick={address.widen}>{adminScreensNl.showAll}</TextButton>}
  />
)
