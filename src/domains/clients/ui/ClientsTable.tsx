import type { ReactElement } from 'react'
import { DataTable, type Column } from '#kit/ui/DataTable.tsx'
import { longDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Avatar, type AvatarPicture } from '#ui/data/Avatar.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { clientsNl } from '../clients.nl.ts'
import { needsInvitation, fullName } from '../clients.rules.ts'
import { ClientBadge } from './ClientStatusBadge.tsx'
import type { Client } from './clients.queries.ts'

const texts = clientsNl.list

type ClientsTableProps = {
  clients: Client[]
  photosOf: (clientId: string) => { count: number; cover: AvatarPicture | undefined }
  viewLink: (client: Client, label: string, text: string) => ReactElement
  onContact: (client: Client) => void
}

export const ClientsTable = ({ clients, ...columnProps }: ClientsTableProps) => (
  <DataTable
    label={texts.label}
    columns={columnsOf(columnProps)}
    rows={clients}
    keyOf={({ id }) => id}
    hasRowLinks
  />
)

type ColumnProps = Omit<ClientsTableProps, 'clients'>

const columnsOf = ({ photosOf, viewLink, onContact }: ColumnProps): Column<Client>[] => [
  {
    name: 'client',
    label: texts.client,
    onPhone: 'title',
    cell: (client) => {
      const name = fullName(client)
      return (
        <span className="flex min-w-0 items-center gap-4 md:max-w-72 lg:max-w-96">
          <Avatar name={name} picture={photosOf(client.id).cover} />
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium break-words">
              <ShownText>{name}</ShownText>
            </span>
            <span className="block truncate text-13 text-soft">{client.email}</span>
            {client.emailRefusedAt !== null && (
              <span className="block text-13 text-orange">{texts.wrongAddress}</span>
            )}
            {needsInvitation(client) && client.archivedAt === null && (
              <span className="block text-13 text-soft">{texts.uninvited}</span>
            )}
            <span className="hidden text-13 text-soft md:block lg:hidden">
              {texts.createdOn(longDate(client.createdAt))}
            </span>
          </span>
        </span>
      )
    },
  },
  {
    name: 'createdAt',
    label: texts.createdAt,
    onPhone: 'nowhere',
    isWideOnly: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{longDate(createdAt)}</span>,
  },
  {
    name: 'status',
    label: clientsNl.status,
    onPhone: 'corner',
    cell: (client) => <ClientBadge client={client} />,
  },
  {
    name: 'photos',
    label: texts.photos,
    isFigure: true,
    onPhone: 'text',
    cell: ({ id, createdAt }) => (
      <>
        <span className="text-13 text-soft md:hidden">
          {texts.photoCount(photosOf(id).count)}, {texts.createdOn(longDate(createdAt))}
        </span>
        <span className="hidden md:inline">{photosOf(id).count}</span>
      </>
    ),
  },
  {
    name: 'actions',
    label: texts.actions,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (client) => (
      <span className="flex grow justify-end gap-2 max-md:[&>*]:flex-1">
        {client.archivedAt === null && (
          <Button
            kind="outline"
            size="small"
            className="relative z-1"
            aria-label={texts.contactWhom(fullName(client))}
            onClick={() => onContact(client)}
          >
            {texts.contact}
          </Button>
        )}
        {viewLink(client, texts.viewWhom(fullName(client)), texts.view)}
      </span>
    ),
  },
]
