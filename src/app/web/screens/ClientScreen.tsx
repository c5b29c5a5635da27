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
import { DrawOwnPictureContext } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { StudioGalleries } from '#domains/light-table/ui/StudioGalleries.tsx'
import { StudioGallery, useStudioGalleryUrlState } from '#domains/light-table/ui/StudioGallery.tsx'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { DropZone } from '#domains/uploads/ui/DropZone.tsx'
import { OutstandingFilesBanner } from '#domains/uploads/ui/OutstandingFiles.tsx'
import { placeholderOfUpload } from '#domains/uploads/ui/UploadPreview.tsx'
import { useUnfinishedCount } from '#domains/uploads/ui/browser-uploads.ts'
import { readParams, validateUrl, readFlag, oneOf, toUrlValues } from '#kit/ui/search-params.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { showFailedToast } from '#ui/overlays/toast.ts'
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
  const isArchived = client.archivedAt !== null
  const { gallery: galleryId } = readParams(clientPageParams, useSearch({ strict: false }))
  const url = useStudioGalleryUrlState(client.id)
  const [dialog, setDialog] = useState<ClientDialog>()
  const upload = useUploadDialog(client.id)
  const [showsForm, setShowsForm] = useState(isArchived)
  const toggleForm = () => setShowsForm(!showsForm)
  const navigate = useNavigate()
  // Skips the leave guard: a removed client has nothing left to save.
  const toClients = () =>
    void navigate({ to: '/dashboard', search: { tab: 'klanten' }, replace: true, ignoreBlocker: true })
  return (
    <DropZone
      onFiles={(dropped) => (isArchived ? showFailedToast(archivedText) : upload.open({ dropped }))}
      hint={isArchived ? archivedText : undefined}
    >
      <title>{shownText(fullName(client))}</title>
      <ClientHeader
        client={client}
        galleryId={galleryId}
        onContact={() => setDialog('contact')}
        onUpload={() => upload.open({})}
      />
      <Page
        full
        className="max-md:px-0 md:pt-2 lg:grid lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-8"
      >
        <ClientAside
          client={client}
          galleryId={galleryId}
          isShown={showsForm}
          onOpen={setDialog}
          onRemoved={toClients}
        />
        <div className="min-w-0">
          <OutstandingFilesBanner clientId={client.id} onChoose={() => upload.open({})} />
          <ClientGalleries {...{ client, url, galleryId, showsForm }} onForm={toggleForm} />
          <ClientPhotos
            {...{ client, url, galleryId, showsForm }}
            onForm={toggleForm}
            onUpload={(dropped) => upload.open({ dropped })}
          />
        </div>
      </Page>
      <ClientDialogs client={client} shown={dialog} onClose={() => setDialog(undefined)} />
      <Suspense>
        {upload.opened && (
          <UploadDialog
            onClose={upload.close}
            client={personOf(client)}
            type={url.type}
            galleryId={galleryId}
            dropped={upload.opened.dropped}
          />
        )}
      </Suspense>
    </DropZone>
  )
}

function useUploadDialog(clientId: string) {
  const { uploads: isAskedFor = false } = readParams(clientPageParams, useSearch({ strict: false }))
  const [opened, open] = useState<{ dropped?: File[] } | undefined>(isAskedFor ? {} : undefined)
  const navigate = useNavigate()
  const close = () => {
    open(undefined)
    // Removes the URL parameter, so that Back or a reload doesn't open the dialog again.
    if (isAskedFor)
      void navigate({
        to: '/client/$clientId',
        params: { clientId },
        search: validateUrl(galleryParams),
        replace: true,
        resetScroll: false,
      })
  }
  return { opened, open, close }
}

const personOf = (client: ClientOfPage) => ({
  id: client.id,
  name: fullName(client),
  firstName: client.firstName,
})

type ClientPartProps = {
  client: ClientOfPage
  url: ReturnType<typeof useStudioGalleryUrlState>
  galleryId: string | undefined
  showsForm: boolean
  onForm: () => void
}

function ClientGalleries({ client, url, galleryId, showsForm, onForm }: ClientPartProps) {
  return (
    <StudioGalleries
      client={personOf(client)}
      chosenId={url.gallery}
      onChoose={url.chooseGallery}
      onShowGuest={url.chooseGuest}
      onGone={url.leaveGallery}
      lead={
        <Suspense fallback={<div className="h-11" />}>
          <JourneyRow clientId={client.id} galleryId={galleryId} isOpen={showsForm} onOpen={onForm} />
        </Suspense>
      }
      renderDelete={({ gallery, summary, onClose }) => (
        <DeleteGalleryDialog
          galleryId={gallery.id}
          title={gallery.title ?? fullName(client)}
          photoCount={(summary?.previewCount ?? 0) + (summary?.finalCount ?? 0)}
          choiceCount={summary?.chosenCount ?? 0}
          commentCount={summary?.commentCount ?? 0}
          onClose={onClose}
          onDeleted={url.leaveGallery}
        />
      )}
    />
  )
}

type ClientPhotosProps = ClientPartProps & { onUpload: (dropped: File[]) => void }

function ClientPhotos({ client, url, galleryId, showsForm, onForm, onUpload }: ClientPhotosProps) {
  const { id: clientId, firstName } = client
  const name = fullName(client)
  const person = useMemo(() => ({ id: clientId, name, firstName }), [clientId, name, firstName])
  const { part } = readParams(clientPageParams, useSearch({ strict: false }))
  const comingCount = useUnfinishedCount(clientId, galleryId)
  const navigate = useNavigate()
  const showChoice = () =>
    void navigate({
      to: '/client/$clientId',
      params: { clientId },
      search: toUrlValues(clientPageParams, { gallery: galleryId, part: 'keuze' }),
      replace: true,
      resetScroll: false,
    })
  return (
    <DrawOwnPictureContext value={placeholderOfUpload}>
      <StudioGallery
        key={url.gallery}
        client={person}
        comingCount={comingCount}
        url={url}
        uploadActions={
          client.archivedAt === null && (
            <PickButtons onFiles={(dropped) => dropped.length > 0 && onUpload(dropped)} />
          )
        }
        lastTab={{
          label: clientPageNl.choice,
          isShown: part === 'keuze',
          onShow: showChoice,
          panel: (
            <Suspense>
              <ChoiceOfClient client={client} galleryId={galleryId} />
            </Suspense>
          ),
        }}
        phoneEnd={
          <IconButton
            icon={UserRound}
            label={clientsNl.edit.label}
            aria-expanded={showsForm}
            onClick={() => {
              onForm()
              window.scrollTo({ top: 0 })
            }}
          />
        }
      />
    </DrawOwnPictureContext>
  )
}

type ClientDialogsProps = { client: ClientOfPage; shown: ClientDialog | undefined; onClose: () => void }

/** Keeps dialogs mounted after the first opening, so that typed text is kept. */
function ClientDialogs({ client, shown, onClose }: ClientDialogsProps) {
  const [wasOpened, setWasOpened] = useState<Partial<Record<ClientDialog, boolean>>>({})
  if (shown && !wasOpened[shown]) setWasOpened({ ...wasOpened, [shown]: true })
  return (
    <>
      <Suspense>
        {wasOpened.contact && <ContactDialog client={client} open={shown === 'contact'} onClose={onClose} />}
      </Suspense>
      <Suspense>
        {wasOpened.password && (
          <ClientPassword client={client} open={shown === 'password'} onClose={onClose} />
        )}
      </Suspense>
    </>
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
 * Links on other screens write these names literally: importing this table would grow the
 * dashboard's chunk.
 */
const clientPageParams = {
  ...galleryParams,
  uploads: { name: 'uploaden', read: readFlag },
  part: { name: 'onderdeel', read: oneOf(['keuze']) },
} as const
