import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, KeyRound, Mail, Package, Upload, UserRound } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { WithClient } from './client-page/WithClient.tsx'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { ClientFacts } from '#domains/clients/ui/ClientFacts.tsx'
import { ClientForm } from '#domains/clients/ui/ClientForm.tsx'
import { ClientLetters } from '#domains/clients/ui/ClientLetters.tsx'
import { ClientBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import type { Client, ClientOfPage } from '#domains/clients/ui/clients.queries.ts'
import { ArchivedNotice, EndClient } from '#domains/clients/ui/EndClient.tsx'
import {
  gallerySummaries,
  useResendPhotoLetter,
  type GallerySummary,
} from '#domains/photos/core/ui/studio-photos.queries.ts'
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
import { buttonLook } from '#ui/actions/button-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Divider } from '#ui/layout/Card.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { toastFailed } from '#ui/overlays/toast.ts'
import { listUrl } from '../list-params.ts'
import { sizeText } from '#platform/pure/format.nl.ts'
import { BackToClients } from './client-page/BackToClients.tsx'
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

const importJourney = () => import('#domains/orders/journey/ui/ClientJourney.tsx')
const ClientJourney = lazy(async () => ({ default: (await importJourney()).ClientJourney }))
const JourneyRow = lazy(async () => ({ default: (await importJourney()).JourneyRow }))

const DeleteGalleryDialog = lazy(async () => ({
  default: (await import('#domains/orders/ui/DeleteGalleryDialog.tsx')).DeleteGalleryDialog,
}))

const WaitingLetters = lazy(async () => ({
  default: (await import('#domains/photos/messages/ui/WaitingLetters.tsx')).WaitingLetters,
}))

type OpenDialog = 'contact' | 'password'

function ClientPage({ client }: { client: ClientOfPage }) {
  const name = fullName(client)
  const isArchived = client.archivedAt !== null
  const url = useStudioGalleryUrl(client.id)
  const {
    uploads: mayUploadAtOnce = false,
    gallery: shownGalleryId,
    part,
  } = readParams(clientPageParams, useSearch({ strict: false }))
  const [dialog, setDialog] = useState<OpenDialog>()
  // Once opened they stay, with what was typed.
  const [wasOpened, setWasOpened] = useState<Partial<Record<OpenDialog, boolean>>>({})
  const open = (which: OpenDialog) => {
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
      <PageHeader
        ruled
        start={<BackToClients />}
        title={name}
        badge={
          <span className="max-md:hidden">
            <ClientBadge client={client} />
          </span>
        }
        actions={
          !isArchived && (
            <>
              <ViewAsClient clientId={client.id} galleryId={shownGalleryId} className="max-lg:hidden" />
              <Button kind="outline" onClick={() => open('contact')} className="max-lg:hidden">
                <Mail aria-hidden strokeWidth={1.5} />
                {clientsNl.list.contact}
              </Button>
              <Button onClick={() => setUploading({})} className="max-md:w-11 max-md:px-0">
                <Upload aria-hidden strokeWidth={1.5} />
                <span className="max-md:sr-only">{clientPageNl.upload}</span>
              </Button>
            </>
          )
        }
      />
      <Page
        full
        className="max-md:px-0 md:pt-2 lg:grid lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-8"
      >
        <aside
          className={classNames(
            'grid gap-4 lg:sticky lg:top-4 lg:pt-4',
            'max-lg:border-b max-lg:border-line max-lg:py-5 max-md:px-5 md:max-lg:-mx-8 md:max-lg:mb-2 md:max-lg:px-8',
            !showsForm && 'max-lg:hidden',
          )}
        >
          {client.archivedAt === null ? (
            <ClientForm client={client} />
          ) : (
            <ArchivedNotice client={client} since={client.archivedAt} />
          )}
          <Divider />
          {/* First below the row that opens all of this. */}
          <div className="contents max-lg:*:order-first">
            <Suspense>
              <ClientJourney clientId={client.id} galleryId={shownGalleryId} />
            </Suspense>
            <Divider />
          </div>
          <Facts client={client} />
          <Divider />
          <Letters client={client} galleryId={shownGalleryId} />
          <Divider />
          <Link
            to="/orders"
            search={listUrl({ search: name })}
            className={buttonLook({ kind: 'outline', wide: true })}
          >
            <Package aria-hidden strokeWidth={1.5} />
            {clientPageNl.orders}
          </Link>
          {!isArchived && (
            <>
              <ViewAsClient clientId={client.id} galleryId={shownGalleryId} className="w-full lg:hidden" />
              <Button kind="outline" wide onClick={() => open('password')}>
                <KeyRound aria-hidden strokeWidth={1.5} />
                {clientsNl.password.open}
              </Button>
              <Button kind="outline" wide onClick={() => open('contact')} className="lg:hidden">
                <Mail aria-hidden strokeWidth={1.5} />
                {clientsNl.list.contact}
              </Button>
              <EndClient client={client} onRemoved={toClients} />
            </>
          )}
        </aside>
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

type ViewAsClientProps = { clientId: string; galleryId: string | undefined; className: string }

function ViewAsClient(props: ViewAsClientProps) {
  return (
    <Link
      to="/client/$clientId/gallery"
      params={{ clientId: props.clientId }}
      search={writeParams(galleryParams, { gallery: props.galleryId })}
      className={buttonLook({ kind: 'outline', className: props.className })}
    >
      <Eye aria-hidden strokeWidth={1.5} />
      {clientPageNl.asClient.open}
    </Link>
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
