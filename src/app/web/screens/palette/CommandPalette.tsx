import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { allClients } from '#domains/clients/ui/clients.queries.ts'
import { orderPageQuery } from '#domains/orders/core/ui/studio-orders.queries.ts'
import { useDebounced } from '#platform/browser/use-debounced.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import {
  findPaletteEntries,
  readRecentEntryKeys,
  rememberEntry,
  type PaletteEntry,
} from './palette-entries.ts'
import { goKeys } from './go-keys.ts'
import { paletteNl as texts } from './palette.nl.ts'
import { setShownPalette } from './shown-palette.ts'
import { groupBy } from '#platform/pure/missing-builtins.ts'
import { SEARCH_MIN_LENGTH } from '#kit/list.rules.ts'

const ASK_DELAY_MS = 200

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [chosenAt, setChosenAt] = useState(0)
  const { entries, isSearching, hasFailed } = useFound(typed)
  const at = Math.min(chosenAt, entries.length - 1)
  const listId = useId()
  const go = (entry: PaletteEntry) => {
    onClose()
    rememberEntry(entry)
    router.history.push(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    const isOfText = typed !== '' && (event.key === 'Home' || event.key === 'End')
    if (event.key === 'Enter' && entries[at]) go(entries[at])
    else if (to !== undefined && !isOfText && entries.length > 0)
      setChosenAt((to + entries.length) % entries.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      hasNoHead
      title={texts.title}
      width="form"
      onOpenChange={onClose}
      // A fixed height, so that the field doesn't move while results change.
      bodyClassName="flex flex-[0_1_100dvh] flex-col overflow-hidden p-0 md:flex-[0_1_480px] md:p-0"
    >
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-3 pl-5">
        <Search aria-hidden className="size-5 shrink-0 text-soft" strokeWidth={1.5} />
        <input
          type="text"
          role="combobox"
          aria-label={texts.label}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[at] && optionId(listId, entries[at])}
          placeholder={texts.hint}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosenAt(0)
          }}
          onKeyDown={onKeyDown}
          // No focus ring: the caret shows the focus, and this is the only field.
          className="h-full min-w-0 flex-1 bg-transparent text-17 outline-none placeholder:text-soft forced-colors:outline-1"
        />
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2">
        <p
          role="status"
          className={classNames('px-3 py-2 text-13 text-soft', entries.length > 0 && 'sr-only')}
        >
          {hasFailed
            ? texts.failed
            : entries.length > 0
              ? texts.count(entries.length)
              : !isSearching && texts.none(typed)}
        </p>
        <EntryList
          {...{ listId, entries }}
          chosen={entries[at]}
          onPoint={(entry) => setChosenAt(entries.indexOf(entry))}
          onGo={go}
        />
      </div>
      <PaletteFoot />
    </Dialog>
  )
}

const PaletteFoot = () => (
  <div className="flex min-h-10 shrink-0 items-center justify-between gap-4 border-t border-line px-5 pb-safe text-13 text-soft">
    <span aria-hidden className="flex gap-4 pointer-coarse:hidden">
      {texts.foot.map(([keys, what]) => (
        <span key={keys}>
          <span className="mr-1.5 font-medium text-ink">{keys}</span>
          {what}
        </span>
      ))}
    </span>
    <TextButton
      className="ml-auto inline-flex min-h-6 items-center gap-2 text-13 pointer-coarse:min-h-11"
      onClick={() => setShownPalette('keys')}
    >
      {texts.allKeys}
      <Kbd>?</Kbd>
    </TextButton>
  </div>
)

/** Filters the loaded clients immediately, and searches orders on the server, debounced. */
function useFound(typed: string) {
  const query = useDebounced(typed.trim(), ASK_DELAY_MS)
  const [recent] = useState(readRecentEntryKeys)
  const clients = useQuery(allClients)
  const isAsked = query.length >= SEARCH_MIN_LENGTH
  const orders = useQuery({ ...orderPageQuery({ search: query }), enabled: isAsked })
  const found = isAsked && typed.trim() !== '' ? orders.data?.rows : undefined
  return {
    entries: findPaletteEntries(typed, clients.data ?? [], found ?? [], recent),
    isSearching: query !== typed.trim() || orders.isFetching || clients.isPending,
    hasFailed: isAsked && orders.isError,
  }
}

const optionId = (listId: string, { group, id }: PaletteEntry) => `${listId}-${group}-${id}`

type EntryListProps = {
  listId: string
  entries: readonly PaletteEntry[]
  chosen: PaletteEntry | undefined
  onPoint: (entry: PaletteEntry) => void
  onGo: (entry: PaletteEntry) => void
}

const EntryList = ({ listId, entries, chosen, onPoint, onGo }: EntryListProps) => (
  <div id={listId} role="listbox" aria-label={texts.title} className="grid grid-cols-1 gap-2 empty:hidden">
    {[...groupBy(entries, ({ group }) => group)].map(([group, found]) => (
      <div key={group} role="group" aria-label={texts.groups[group]}>
        <p aria-hidden className="px-3 py-1 text-13 text-soft">
          {texts.groups[group]}
        </p>
        {found.map((entry) => (
          <Option
            key={entry.id}
            id={optionId(listId, entry)}
            entry={entry}
            isChosen={entry === chosen}
            onPoint={() => onPoint(entry)}
            onGo={() => onGo(entry)}
          />
        ))}
      </div>
    ))}
  </div>
)

type OptionProps = {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onPoint: () => void
  onGo: () => void
}

function Option({ id, entry, isChosen, onPoint, onGo }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  const { icon: Icon } = entry
  const goKey = Object.keys(goKeys).find((key) => goKeys[key] === entry.href)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // Options need no key handlers: the field keeps the focus and handles keys.
    // oxlint-disable-next-line click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onGo}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-4 px-3 py-1.5 aria-selected:bg-sunk"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-soft" strokeWidth={1.5} />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="max-w-full shrink-0 truncate font-medium">
          <ShownText>{entry.title}</ShownText>
        </span>
        {entry.line && <span className="min-w-0 truncate text-13 text-soft">{entry.line}</span>}
      </span>
      <span aria-hidden className="flex shrink-0 items-center gap-1 text-13 text-soft pointer-coarse:hidden">
        {isChosen ? (
          <Kbd>↵</Kbd>
        ) : (
          goKey && (
            <>
              <Kbd>G</Kbd> {texts.andThen} <Kbd>{goKey.toUpperCase()}</Kbd>
            </>
          )
        )}
      </span>
    </div>
  )
}
