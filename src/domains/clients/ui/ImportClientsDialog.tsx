import { useQuery } from '@tanstack/react-query'
import { useState, useId, useRef, type DragEvent } from 'react'
import { FileSpreadsheet } from 'lucide-react'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { clientListNl as texts, clientListNl } from '../client-list.nl.ts'
import {
  checkClientList,
  type ListedClient,
  readClientList,
  findUnreadColumns,
} from '../client-list.rules.ts'
import { clientsNl } from '../clients.nl.ts'
import { allClients } from './clients.queries.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { fullName } from '../clients.rules.ts'
import { LimitNotice } from './LimitNotice.tsx'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { clientsContract } from '../clients.contract.ts'

export function ImportClientsDialog({ onClose }: { onClose: () => void }) {
  const [listed, setListed] = useState<ListedClient[]>()
  const [unread, setUnread] = useState<string[]>([])
  const [rejected, setRejected] = useState<ListedClient[]>()
  const studio = useStudioPlaces()
  const uiTexts = useUiTexts()
  const save = useImportClients(({ notAdded }) => {
    if (notAdded.length === 0) return onClose()
    setRejected(notAdded.map(({ at, reason }) => ({ ...good[at]!, fault: reason })))
  })
  const judged = listed && studio.known ? checkClientList(listed, studio.known) : []
  const good = judged.filter(({ fault }) => !fault)
  const people = good.map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))

  const foot = rejected ? (
    <Button onClick={onClose}>{uiTexts.close}</Button>
  ) : (
    <>
      <Button kind="outline" onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button
        busy={save.isPending}
        disabledReason={!listed ? texts.noFile : people.length === 0 && texts.nobodyGood}
        onClick={() => save.mutate({ people })}
      >
        {texts.submit(people.length)}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} line={texts.line} width="form" foot={foot}>
      {rejected ? (
        <ListedClients judged={rejected} added={save.data?.addedCount} />
      ) : !listed ? (
        <ClientListPicker
          onRead={(found, columns) => {
            setListed(found)
            setUnread(columns)
          }}
        />
      ) : studio.isError ? (
        <FailedState
          title={clientsNl.list.failed.title}
          line={clientsNl.list.failed.line}
          onRetry={studio.retry}
        />
      ) : !studio.known ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <ListedClients
          {...{ judged, unread }}
          places={studio.known.places}
          onOther={() => setListed(undefined)}
        />
      )}
    </Dialog>
  )
}

function useStudioPlaces() {
  const [clients, studio] = [useQuery(allClients), useQuery(myStudio)]
  const retry = () => void Promise.all([clients.refetch(), studio.refetch()])
  const isError = clients.isError || studio.isError
  if (!clients.data || !studio.data) return { known: undefined, isError, retry }
  const { maxClients } = studio.data
  const taken = clients.data.filter(({ archivedAt }) => archivedAt === null).length
  return {
    known: {
      ownEmails: new Set(clients.data.map(({ email }) => email)),
      places: maxClients === UNLIMITED_CLIENTS ? Infinity : Math.max(0, maxClients - taken),
    },
    isError: false,
    retry,
  }
}

type ClientListPickerProps = { onRead: (listed: ListedClient[], unreadColumns: string[]) => void }

function ClientListPicker({ onRead }: ClientListPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<keyof typeof texts.failures>()
  const [isOver, setIsOver] = useState(false)
  const errorId = useId()

  const read = async (file: File | undefined) => {
    if (!file) return
    const buffer = await file.arrayBuffer().catch(() => undefined)
    if (!buffer) return setFailure('unreadable')
    const bytes = new Uint8Array(buffer)
    const found = readClientList(bytes)
    if (typeof found === 'string') setFailure(found)
    else onRead(found, findUnreadColumns(bytes))
  }
  // Stops the event, or the page below the dialog would upload the file as a photo.
  const claimDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    event.stopPropagation()
    setIsOver(over)
  }
  return (
    <div className="grid gap-4">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={texts.file}
        aria-describedby={failure && errorId}
        onDragEnter={(event) => claimDrag(event, true)}
        onDragOver={(event) => claimDrag(event, true)}
        onDragLeave={(event) => claimDrag(event, false)}
        onDrop={(event) => {
          claimDrag(event, false)
          void read(event.dataTransfer.files[0])
        }}
        className={classNames(
          'flex flex-col items-center justify-center gap-3 rounded-6 border border-dashed px-5 py-10 text-center',
          failure ? 'border-red' : isOver ? 'border-ink' : 'border-field',
        )}
      >
        <p className="text-soft">
          <span className="pointer-coarse:hidden">{texts.dropHere}</span>
          <span className="hidden pointer-coarse:inline">{texts.chooseHere}</span>
        </p>
        <Button kind="outline" size="small" onClick={() => input.current?.click()}>
          <FileSpreadsheet strokeWidth={1.5} aria-hidden />
          {texts.choose}
        </Button>
        {failure && (
          <p id={errorId} role="alert">
            <ErrorLine>{texts.failures[failure]}</ErrorLine>
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            // Lets the same file fire a change event again.
            currentTarget.value = ''
          }}
        />
      </div>
      <div className="grid gap-2 text-13 text-soft">
        <p>{texts.how}</p>
        <p>{texts.noMail}</p>
      </div>
    </div>
  )
}

type ListedClientsProps = {
  judged: readonly ListedClient[]
  unread?: readonly string[]
  places?: number
  added?: number | undefined
  onOther?: () => void
}

function ListedClients({ judged, unread = [], places, added, onOther }: ListedClientsProps) {
  const wrong = judged.filter(({ fault }) => fault)
  const good = judged.filter(({ fault }) => !fault)
  const isFull = wrong.some(({ fault }) => fault === 'no_place')
  return (
    <div className="grid gap-4">
      <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>
          <p className="font-medium tabular-nums">
            {added === undefined ? texts.good(good.length) : texts.done(added).title}
          </p>
          <p className="text-13 text-soft tabular-nums">
            {added === undefined
              ? good.length > 0 && places !== undefined && texts.takes(good.length, places)
              : added > 0 && texts.done(added).line}
          </p>
          {unread.length > 0 && <p className="text-13 text-soft">{texts.unread(unread)}</p>}
        </div>
        {onOther && <TextButton onClick={onOther}>{texts.other}</TextButton>}
      </div>
      {isFull && <LimitNotice isForMore />}
      {wrong.length > 0 && (
        <People
          title={added === undefined ? texts.wrong(wrong.length) : texts.notAdded(wrong.length)}
          people={wrong}
          className="rounded-4 bg-orange-tint px-4 py-3 text-orange"
        />
      )}
      {good.length > 0 && (
        <>
          <People label={texts.good(good.length)} people={good} />
          <p className="text-13 text-soft">{texts.noMail}</p>
        </>
      )}
    </div>
  )
}

const ROWS_WITHOUT_SCROLL_MAX = 12

type PeopleProps = {
  title?: string
  label?: string
  people: readonly ListedClient[]
  className?: string
}

function People({ title, label, people, className }: PeopleProps) {
  return (
    <div className={className}>
      {title && <p className="text-13 font-medium">{title}</p>}
      <ul
        aria-label={title ?? label}
        // Long lists scroll. Focusable, so that the keyboard can scroll them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classNames(
          'text-13',
          people.length > ROWS_WITHOUT_SCROLL_MAX && 'max-h-56 overflow-y-auto overscroll-contain',
        )}
      >
        {people.map(({ fault, ...client }) => (
          <li key={client.line} className="grid gap-x-4 py-1 sm:grid-cols-2">
            <span className="font-medium break-words">
              <ShownText>{fullName(client) || texts.onLine(client.line)}</ShownText>
            </span>
            <span className="break-words">
              {[client.email, fault && texts.faults[fault], fault && texts.onLine(client.line)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const clients = browserApi<typeof clientsContract>('clients')

type ImportResult = Awaited<ReturnType<typeof clients.importClients>>

const useImportClients = (onDone: (imported: ImportResult) => void) =>
  useSave(clients.importClients, {
    messages: {
      ...clientListNl,
      done: (_list, { addedCount, notAdded }) =>
        notAdded.length === 0 ? clientListNl.done(addedCount) : undefined,
    },
    invalidates: [['clients']],
    onDone,
  })
