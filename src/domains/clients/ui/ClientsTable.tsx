import type { ReactElement } from 'react'
import { longDate } from '#platform/pure/format.nl.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { CardTable, HeadCell } from '#ui/data/CardTable.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { clientsNl } from '../clients.nl.ts'
import { awaitsInvitation, fullName } from '../clients.rules.ts'
import { uninvitedNl } from '../uninvited.nl.ts'
import { ClientBadge } from './ClientStatusBadge.tsx'
import type { Client } from './clients.queries.ts'

const texts = clientsNl.list

type ClientsTableProps = {
  clients: Client[]
  photosOf: (clientId: string) => { count: number; coverUrl: string | undefined }
  /** The element that opens a client's page, around these words. */
  viewLink: (client: Client, label: string, text: string) => ReactElement
  onContact: (client: Client) => void
}

export function ClientsTable(props: ClientsTableProps) {
  return (
    <CardTable
      label={texts.label}
      head={
        <>
          <HeadCell>{texts.client}</HeadCell>
          <HeadCell wideOnly>{texts.createdAt}</HeadCell>
          <HeadCell>{clientsNl.status}</HeadCell>
          <HeadCell end>{texts.photos}</HeadCell>
          <HeadCell>
            <VisuallyHidden>{texts.actions}</VisuallyHidden>
          </HeadCell>
        </>
      }
    >
      {props.clients.map((client) => (
        <ClientRow key={client.id} client={client} {...props} />
      ))}
    </CardTable>
  )
}

function ClientRow({ client, photosOf, viewLink, onContact }: ClientsTableProps & { client: Client }) {
  const name = fullName(client)
  const { count, coverUrl } = photosOf(client.id)
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 p-4 transition-colors md:table-row md:p-0 md:hover:bg-ink/3 [&>*]:md:border-t [&>*]:md:border-line">
      <td className="min-w-0 md:h-14 md:max-w-0 md:min-w-64 md:py-1 md:pl-5 md:max-lg:h-18">
        <span className="flex min-w-0 items-center gap-4">
          <Avatar name={name} src={coverUrl} />
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium break-words">{name}</span>
            <span className="block truncate text-13 text-soft">{client.email}</span>
            {awaitsInvitation(client) && client.archivedAt === null && (
              <span className="block text-13 text-soft">{uninvitedNl.inList}</span>
            )}
            <span className="hidden text-13 text-soft md:block lg:hidden">
              {texts.createdOn(longDate(client.createdAt))}
            </span>
          </span>
        </span>
      </td>
      <td className="hidden whitespace-nowrap lg:table-cell lg:pl-5">{longDate(client.createdAt)}</td>
      <td className="max-md:col-start-2 max-md:row-start-1 md:pl-5">
        <ClientBadge client={client} />
      </td>
      <td className="text-13 text-soft max-md:col-span-2 max-md:row-start-2 md:pl-5 md:text-right md:text-15 md:text-ink md:tabular-nums">
        <span className="md:hidden">
          {texts.photoCount(count)}, {texts.createdOn(longDate(client.createdAt))}
        </span>
        <span className="hidden md:inline">{count}</span>
      </td>
      <td className="max-md:col-span-2 md:pr-2 md:pl-5">
        {/* Wherever the row is pressed, it is the link; but for the button before it. */}
        <span className="flex justify-end gap-2 max-md:[&>*]:flex-1 [&>a]:static [&>a]:after:absolute [&>a]:after:inset-0">
          {client.archivedAt === null && (
            <Button
              kind="outline"
              size="small"
              className="relative z-1"
              aria-label={texts.contactWhom(name)}
              onClick={() => onContact(client)}
            >
              {texts.contact}
            </Button>
          )}
          {viewLink(client, texts.viewWhom(name), texts.view)}
        </span>
      </td>
    </tr>
  )
}
