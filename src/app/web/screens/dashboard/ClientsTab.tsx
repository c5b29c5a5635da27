import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { needsInvitation, clientStatuses, fullName } from '#domains/clients/clients.rules.ts'
import { allClients, type Client } from '#domains/clients/ui/clients.queries.ts'
import { ClientsTable } from '#domains/clients/ui/ClientsTable.tsx'
import { clientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { containsAllTerms } from '#platform/pure/text-search.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { coverOf, photoCountOf } from './client-cover.ts'
import { LoadingRows } from './LoadingRows.tsx'
import { useDashboardSearch } from './use-dashboard-search.ts'

const texts = clientsNl.list

const NewClientDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/NewClientDialog.tsx')).NewClientDialog,
}))

const ImportClientsDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/ImportClientsDialog.tsx')).ImportClientsDialog,
}))

const InviteEveryoneDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/InviteEveryoneDialog.tsx')).InviteEveryoneDialog,
}))

const ContactDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/ContactDialog.tsx')).ContactDialog,
}))

export function ClientsTab() {
  const [isAdding, setIsAdding] = useState<boolean>()
  const [isImporting, setIsImporting] = useState(false)
  const clients = useQuery(allClients)
  const add = () => setIsAdding(true)
  return (
    <>
      <PageHeader
        title={texts.label}
        actions={
          <>
            <Button kind="outline" aria-label={texts.import} onClick={() => setIsImporting(true)}>
              <FileUp aria-hidden strokeWidth={1.5} />
              <span className="max-md:hidden">{texts.import}</span>
              <span className="md:hidden">{texts.importShort}</span>
            </Button>
            <Button onClick={add}>
              <Plus aria-hidden strokeWidth={1.5} />
              {clientsNl.create.open}
            </Button>
          </>
        }
      />
      {clients.isPending ? (
        <LoadingClients />
      ) : clients.isError ? (
        <FailedState
          title={texts.failed.title}
          line={texts.failed.line}
          onRetry={() => void clients.refetch()}
        />
      ) : clients.data.length === 0 ? (
        <EmptyState
          title={texts.empty.title}
          line={texts.empty.line}
          action={<TextButton onClick={add}>{clientsNl.create.open}</TextButton>}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Uninvited clients={clients.data} />
          <FoundClients clients={clients.data} />
        </div>
      )}
      <Suspense>{isImporting && <ImportClientsDialog onClose={() => setIsImporting(false)} />}</Suspense>
      <Suspense>
        {isAdding !== undefined && <NewClientDialog open={isAdding} onOpenChange={setIsAdding} />}
      </Suspense>
    </>
  )
}

function Uninvited({ clients }: { clients: Client[] }) {
  const [isInviting, setIsInviting] = useState(false)
  const uninvited = clients.filter((client) => client.archivedAt === null && needsInvitation(client))
  const { length: count } = uninvited
  const { notYet, open } = clientsNl.inviteEveryone
  return (
    <>
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-6 bg-sunk px-4 py-3">
          <p>{notYet(count)}</p>
          <Button kind="outline" size="small" onClick={() => setIsInviting(true)}>
            {open(count)}
          </Button>
        </div>
      )}
      <Suspense>
        {isInviting && <InviteEveryoneDialog clients={uninvited} onClose={() => setIsInviting(false)} />}
      </Suspense>
    </>
  )
}

function LoadingClients() {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Skeleton className="h-10 w-full sm:w-80 pointer-coarse:h-11" />
        <Skeleton className="h-9 w-72 pointer-coarse:h-11" />
      </div>
      <LoadingRows label={texts.loading} count={8} shape="round" />
    </div>
  )
}

function FoundClients({ clients }: { clients: Client[] }) {
  const { search, change } = useDashboardSearch()
  const summaries = useQuery(clientSummaries)
  const [contacted, setContacted] = useState<{ client: Client; isOpen: boolean }>()
  const matching = clients.filter((client) =>
    containsAllTerms(search.search ?? '', fullName(client), client.email),
  )
  const open = matching.filter(({ archivedAt }) => archivedAt === null)
  const archived = matching.filter(({ archivedAt }) => archivedAt !== null)
  const isArchive = search.status === 'Gearchiveerd'
  const found = isArchive ? archived : open.filter(({ status }) => !search.status || status === search.status)
  const isNarrowed = Boolean(search.search ?? search.status)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField
          label={texts.searchLabel}
          placeholder={texts.search}
          value={search.search ?? ''}
          onChange={(typed) => change({ search: typed || undefined })}
          className="w-full sm:w-80"
        />
        <StatusChips
          {...{ open, archived }}
          status={search.status}
          onChange={(status) => change({ status })}
        />
      </div>
      <LiveRegion>
        {isNarrowed && (found.length === 0 ? texts.nothingFound.title : texts.found(found.length))}
      </LiveRegion>
      {found.length === 0 ? (
        <EmptyState
          title={texts.nothingFound.title}
          line={texts.nothingFound.line}
          action={
            <TextButton onClick={() => change({ search: undefined, status: undefined })}>
              {texts.showAll}
            </TextButton>
          }
        />
      ) : (
        <ClientsTable
          clients={found}
          photosOf={(clientId) => ({
            count: photoCountOf(summaries.data, clientId),
            cover: coverOf(summaries.data, clientId),
          })}
          viewLink={(client, label, text) => (
            <Link
              to="/client/$clientId"
              params={{ clientId: client.id }}
              aria-label={label}
              className={buttonLook({ kind: 'outline', size: 'small' })}
            >
              {text}
            </Link>
          )}
          onContact={(client) => setContacted({ client, isOpen: true })}
        />
      )}
      <Suspense>
        {contacted && (
          <ContactDialog
            key={contacted.client.id}
            client={contacted.client}
            open={contacted.isOpen}
            onClose={() => setContacted({ ...contacted, isOpen: false })}
          />
        )}
      </Suspense>
    </div>
  )
}

type ShownStatus = ReturnType<typeof useDashboardSearch>['search']['status']
type StatusChipsProps = {
  open: readonly Client[]
  archived: readonly Client[]
  status: ShownStatus
  onChange: (status: ShownStatus) => void
}

function StatusChips({ open, archived, status, onChange }: StatusChipsProps) {
  const isArchive = status === 'Gearchiveerd'
  return (
    <ChipRow toEdge label={texts.filter}>
      <Chip chosen={!status} count={open.length} onClick={() => onChange(undefined)}>
        {texts.all}
      </Chip>
      {clientStatuses.map((one) => (
        <Chip
          key={one}
          chosen={status === one}
          count={open.filter((client) => client.status === one).length}
          onClick={() => onChange(status === one ? undefined : one)}
        >
          {one}
        </Chip>
      ))}
      {(archived.length > 0 || isArchive) && (
        <Chip
          chosen={isArchive}
          count={archived.length}
          onClick={() => onChange(isArchive ? undefined : 'Gearchiveerd')}
        >
          {texts.archived}
        </Chip>
      )}
    </ChipRow>
  )
}
