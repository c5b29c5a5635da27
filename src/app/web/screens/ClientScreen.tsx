import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, Upload, UserRound } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { WithClient } from './client-page/WithClient.tsx'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { ClientBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import type { Client, ClientOfPage } from '#domains/clients/ui/clients.queries.ts'
import { OwnPictures } from '#domains/photos/core/ui/PhotoPicture.tsx'
import { StudioGalleries } from '#domains/photos/ui/StudioGalleries.tsx'
import { StudioGallery, useStudioGalleryUrl } from '#domains/photos/ui/StudioGallery.tsx'
import { galleryParams } from '#domains/photos/core/ui/gallery-search.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { DropZone } from '#domains/uploads/ui/DropZone.tsx'
import { LeftLine } from '#domains/uploads/ui/LeftFiles.tsx'
import { pictureOfUpload } from '#domains/uploads/ui/picture-of-upload.tsx'
import { useComingCount } from '#domains/uploads/ui/uploads-here.ts'
import { readParams, validUrl, isThere, oneOf, writeParams } from '#kit/ui/search-params.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { toastFailed } from '#ui/overlays/toast.ts'
import { BackToClients } from './client-page/BackToClients.tsx'
import { ClientAside, type ClientDialog } from './client-page/ClientAside.tsx'
import { ViewAsClient } from './client-page/ViewAsClient.tsx'
import { clientPageNl } from './client-page/client-page.nl.ts'
import { shownText } from '#platform/pure/shown-text.ts'

const ContactDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/ContactDialog.tsx')).ContactDialog,
}))

const PasswordDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/PasswordDialog.tsx')).PasswordDialog,
}))

const PickButtons = lazy(async () => ({
  default: (await import('#domains/uploads/ui/PickButtons.tsx')).PickButtons,
}))

const UploadDialog = lazy(async () => ({
  default: (await import('#domains/uploads/ui/UploadDialog.tsx')).UploadDialog,
}))

export function ClientScreen() {
  return (
    <>
      <DashboardHeader tab="klanten" scrollsAway />
      <WithClient>{(client) => <ClientPage key={client.id} client={client} />}</WithClient>
    </>
  )
}

const archivedText = clientsNl.edit.refusals.client_archived

const ChoiceOfClient = lazy(async () => ({
  default: (await import('./client-page/ChoiceOfClient.tsx')).ChoiceOfClient,
}))

const JourneyRow = lazy(async () => ({
  default: (await import('#domains/orders/journey/ui/ClientJourney.tsx')).JourneyRow,
}))

const DeleteGalleryDialog = lazy(async () => ({
  default: (await import('#domains/orders/ui/DeleteGalleryDialog.tsx')).DeleteGalleryDialog,
}))

function ClientPage({ client }: { client: ClientOfPage }) {
  const name = fullName(client)
  const isArchived = client.archivedAt !== null
  const url = useStudioGalleryUrl(client.id)
  const {
    uploads: mayUploadAtOnce = false,
    gallery: shownGalleryId,
    part,
  } = readParams(clientPageParams, useSearch({ strict: false }))
  const [dialog, setDialog] = useState<ClientDialog>()
  // Once opened they stay, with what was typed.
  const [wasOpened, setWasOpened] = useState<Partial<Record<ClientDialog, boolean>>>({})
  const open = (which: ClientDialog) => {
    setDialog(which)
    setWasOpened({ ...wasOpened, [which]: true })
  }
  const [uploading, setUploading] = useState<{ dropped?: File[] } | undefined>(
    mayUploadAtOnce ? {} : undefined,
  )
  // Phones and tablets show the photos first, and the form on demand.
  const [showsForm, setShowsForm] = useState(isArchived)
  const person = useMemo(
    () => ({ id: client.id, name, firstName: client.firstName }),
    [client.id, name, client.firstName],
  )
  const comingCount = useComingCount(client.id, shownGalleryId)
  const close = () => setDialog(undefined)
  const navigate = useNavigate()
  // Skips the leave guard, because there is nothing left to save.
  const toClients = () =>
    void navigate({ to: '/dashboard', search: { tab: 'klanten' }, replace: true, ignoreBlocker: true })
  const closeUpload = () => {
    setUploading(undefined)
    // Removes the URL parameter, so that Back or a reload doesn't open the dialog again.
    if (mayUploadAtOnce)
      void navigate({
        to: '/client/$clientId',
        params: { clientId: client.id },
        search: validUrl(galleryParams),
        replace: true,
        resetScroll: false,
      })
  }
  const showPart = (shown: 'keuze') =>
    void navigate({
      to: '/client/$clientId',
      params: { clientId: client.id },
      search: writeParams(clientPageParams, { gallery: shownGalleryId, part: shown }),
      replace: true,
      resetScroll: false,
    })
  return (
    <DropZone
      onFiles={(dropped) => (isArchived ? toastFailed(archivedText) : setUploading({ dropped }))}
      hint={isArchived ? archivedText : undefined}
    >
      <title>{shownText(name)}</title>
      <ClientHeader
        client={client}
        galleryId={shownGalleryId}
        onContact={() => open('contact')}
        onUpload={() => setUploading({})}
      />
      <Page
        full
        className="max-md:px-0 md:pt-2 lg:grid lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-8"
      >
        <ClientAside
          client={client}
          galleryId={shownGalleryId}
          isShown={showsForm}
          onOpen={open}
          onRemoved={toClients}
        />
        <div className="min-w-0">
          <LeftLine clientId={client.id} onChoose={() => setUploading({})} />
          <StudioGalleries
            client={{ id: client.id, firstName: client.firstName, name }}
            chosenId={url.gallery}
            onChoose={url.chooseGallery}
            onShowGuest={url.chooseGuest}
            onGone={url.leaveGallery}
            lead={
              // As tall as the row that comes.
              <Suspense fallback={<div className="h-11" />}>
                <JourneyRow
                  clientId={client.id}
                  galleryId={shownGalleryId}
                  isOpen={showsForm}
                  onOpen={() => setShowsForm(!showsForm)}
                />
              </Suspense>
            }
            renderDelete={({ gallery, summary, onClose }) => (
              <DeleteGalleryDialog
                galleryId={gallery.id}
                title={gallery.title ?? name}
                photoCount={(summary?.previewCount ?? 0) + (summary?.finalCount ?? 0)}
                choiceCount={summary?.chosenCount ?? 0}
                commentCount={summary?.commentCount ?? 0}
                onClose={onClose}
                onDeleted={url.leaveGallery}
              />
            )}
          />
          <OwnPictures value={pictureOfUpload}>
            <StudioGallery
              key={url.gallery}
              client={person}
              comingCount={comingCount}
              url={url}
              uploadActions={
                !isArchived && (
                  <PickButtons onFiles={(dropped) => dropped.length > 0 && setUploading({ dropped })} />
                )
              }
              lastTab={{
                label: clientPageNl.choice,
                isShown: part === 'keuze',
                onShow: () => showPart('keuze'),
                panel: (
                  <Suspense>
                    <ChoiceOfClient client={client} galleryId={shownGalleryId} />
                  </Suspense>
                ),
              }}
              phoneEnd={
                <IconButton
                  icon={UserRound}
                  label={clientsNl.edit.label}
                  aria-expanded={showsForm}
                  onClick={() => {
                    setShowsForm(!showsForm)
                    // The form opens at the top, while this button is in a sticky bar.
                    window.scrollTo({ top: 0 })
                  }}
                />
              }
            />
          </OwnPictures>
        </div>
      </Page>
      <Suspense>
        {wasOpened.contact && <ContactDialog client={client} open={dialog === 'contact'} onClose={close} />}
      </Suspense>
      <Suspense>
        {wasOpened.password && (
          <ClientPassword client={client} open={dialog === 'password'} onClose={close} />
        )}
      </Suspense>
      <Suspense>
        {uploading && (
          <UploadDialog
            onClose={closeUpload}
            client={person}
            type={url.type}
            galleryId={shownGalleryId}
            dropped={uploading.dropped}
          />
        )}
      </Suspense>
    </DropZone>
  )
}

type ClientHeaderProps = {
  client: ClientOfPage
  galleryId: string | undefined
  onContact: () => void
  onUpload: () => void
}

const ClientHeader = ({ client, galleryId, onContact, onUpload }: ClientHeaderProps) => (
  <PageHeader
    ruled
    start={<BackToClients />}
    title={fullName(client)}
    badge={
      <span className="max-md:hidden">
        <ClientBadge client={client} />
      </span>
    }
    actions={
      client.archivedAt === null && (
        <>
          <ViewAsClient clientId={client.id} galleryId={galleryId} className="max-lg:hidden" />
          <Button kind="outline" onClick={onContact} className="max-lg:hidden">
            <Mail aria-hidden strokeWidth={1.5} />
            {clientsNl.list.contact}
          </Button>
          <Button onClick={onUpload} className="max-md:w-11 max-md:px-0">
            <Upload aria-hidden strokeWidth={1.5} />
            <span className="max-md:sr-only">{clientPageNl.upload}</span>
          </Button>
        </>
      )
    }
  />
)

function ClientPassword(props: { client: Client; open: boolean; onClose: () => void }) {
  const { data: studio } = useQuery(myStudio)
  return <PasswordDialog {...props} webhookUrl={studio?.webhookUrl ?? ''} />
}

/**
 * The gallery's URL parameters, and whether the upload dialog opens at once. The dashboard's links write them
 * literally, because importing the tables would grow its chunk.
 */
const clientPageParams = {
  ...galleryParams,
  uploads: { name: 'uploaden', read: isThere },
  part: { name: 'onderdeel', read: oneOf(['keuze']) },
} as const
