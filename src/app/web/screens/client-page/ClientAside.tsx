import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Mail, Package } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { ClientFacts } from '#domains/clients/ui/ClientFacts.tsx'
import { ClientForm } from '#domains/clients/ui/ClientForm.tsx'
import { ClientLetters } from '#domains/clients/ui/ClientLetters.tsx'
import type { Client, ClientOfPage } from '#domains/clients/ui/clients.queries.ts'
import { ArchivedNotice, EndClient } from '#domains/clients/ui/EndClient.tsx'
import {
  gallerySummaries,
  useResendPhotoLetter,
  type GallerySummary,
} from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { Divider } from '#ui/layout/Card.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { listSearch } from '../../list-params.ts'
import { clientPageNl } from './client-page.nl.ts'
import { ViewAsClient } from './ViewAsClient.tsx'

const ClientJourney = lazy(async () => ({
  default: (await import('#domains/orders/journey/ui/ClientJourney.tsx')).ClientJourney,
}))

const WaitingLetters = lazy(async () => ({
  default: (await import('#domains/light-table/messages/ui/WaitingLetter.tsx')).WaitingLetters,
}))

export type ClientDialog = 'contact' | 'password'

type ClientAsideProps = {
  client: ClientOfPage
  galleryId: string | undefined
  isShown: boolean
  onOpen: (dialog: ClientDialog) => void
  onRemoved: () => void
}

export function ClientAside({ client, galleryId, isShown, onOpen, onRemoved }: ClientAsideProps) {
  return (
    <aside
      className={classNames(
        'grid gap-4 lg:sticky lg:top-4 lg:pt-4',
        'max-lg:border-b max-lg:border-line max-lg:py-5 max-md:px-5 md:max-lg:-mx-8 md:max-lg:mb-2 md:max-lg:px-8',
        !isShown && 'max-lg:hidden',
      )}
    >
      {client.archivedAt === null ? (
        <ClientForm client={client} />
      ) : (
        <ArchivedNotice client={client} since={client.archivedAt} />
      )}
      <Divider />
      {/* On small screens the journey comes first, below the row that opens this column. */}
      <div className="contents max-lg:*:order-first">
        <Suspense>
          <ClientJourney clientId={client.id} galleryId={galleryId} />
        </Suspense>
        <Divider />
      </div>
      <Facts client={client} />
      <Divider />
      <Letters client={client} galleryId={galleryId} />
      <Divider />
      <Link
        to="/orders"
        search={listSearch({ search: fullName(client) })}
        className={buttonLook({ kind: 'outline', wide: true })}
      >
        <Package aria-hidden strokeWidth={1.5} />
        {clientPageNl.orders}
      </Link>
      {client.archivedAt === null && (
        <>
          <ViewAsClient clientId={client.id} galleryId={galleryId} className="w-full lg:hidden" />
          <Button kind="outline" wide onClick={() => onOpen('password')}>
            <KeyRound aria-hidden strokeWidth={1.5} />
            {clientsNl.password.open}
          </Button>
          <Button kind="outline" wide onClick={() => onOpen('contact')} className="lg:hidden">
            <Mail aria-hidden strokeWidth={1.5} />
            {clientsNl.list.contact}
          </Button>
          <EndClient client={client} onRemoved={onRemoved} />
        </>
      )}
    </aside>
  )
}

function Facts({ client }: { client: Client }) {
  const { data } = useQuery(gallerySummaries(client.id))
  const sum = (of: (gallery: GallerySummary) => number) =>
    data?.galleries.reduce((all, one) => all + of(one), 0) ?? 0
  const photoCount = sum(({ previewCount, finalCount }) => previewCount + finalCount)
  const sizeBytes = sum((gallery) => gallery.sizeBytes)
  return (
    <ClientFacts client={client} photos={data && clientsNl.facts.photosOf(photoCount, sizeText(sizeBytes))} />
  )
}

function Letters({ client, galleryId }: { client: Client; galleryId: string | undefined }) {
  const resend = useResendPhotoLetter()
  const { data } = useQuery(gallerySummaries(client.id))
  const isWaiting = data?.galleries.some(({ untold }) => untold.preview + untold.final > 0)
  return (
    <ClientLetters
      client={client}
      waiting={
        isWaiting && (
          <Suspense>
            <WaitingLetters client={client} />
          </Suspense>
        )
      }
      onResendPhotos={(kind) =>
        resend.mutate({ clientId: client.id, galleryId, type: kind === 'finals_ready' ? 'final' : 'preview' })
      }
    />
  )
}
