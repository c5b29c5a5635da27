import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useCallback, useState } from 'react'
import { UnconfirmedBanner } from '#domains/accounts/ui/UnconfirmedBanner.tsx'
import { openClientsQuery } from '#domains/clients/ui/clients.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { FirstClient, FirstSteps } from './later-parts.ts'
import { OverviewFigures } from './OverviewFigures.tsx'
import { RecentClients } from './RecentClients.tsx'
import { WaitingList } from './WaitingList.tsx'
import { WaitingWorkProvider } from './WaitingWorkProvider.tsx'
import { Link } from '@tanstack/react-router'
import { StudioLatestPhotos } from '#domains/light-table/ui/StudioLatestPhotos.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { quietLinkLook } from '#ui/actions/text-link-look.ts'
import { dashboardNl } from '../dashboard.nl.ts'
import { Plus, Upload } from 'lucide-react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { greetedName } from '#domains/studios/studios.rules.ts'
import { PrerenderSlot } from '#platform/browser/PrerenderSlot.tsx'
import { useNow } from '#platform/browser/use-now.ts'
import { greetingTo } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { useWaitingWork } from './waiting-work.ts'

const NewClientDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/NewClientDialog.tsx')).NewClientDialog,
}))

/** Each part runs its own queries, so that an answer renders only that part. */
export function OverviewTab() {
  const [isAdding, setIsAdding] = useState<boolean>()
  const add = useCallback(() => setIsAdding(true), [])
  return (
    <>
      <Parts onNewClient={add} />
      <Suspense>
        {isAdding !== undefined && <NewClientDialog open={isAdding} onOpenChange={setIsAdding} />}
      </Suspense>
    </>
  )
}

type PartsProps = { onNewClient: () => void }

const Parts = memo(({ onNewClient }: PartsProps) => (
  <WaitingWorkProvider>
    <OverviewHeader onNewClient={onNewClient} />
    <div className="grid grid-cols-1 gap-8">
      <UnconfirmedBanner />
      <Beginning onNewClient={onNewClient} />
      <OverviewFigures />
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <WaitingList />
        <RecentClients onNewClient={onNewClient} />
      </div>
      <RecentPhotos />
    </div>
  </WaitingWorkProvider>
))

function Beginning({ onNewClient }: PartsProps) {
  const { data: studio } = useQuery(myStudio)
  const { data: clients } = useQuery(openClientsQuery)
  return (
    <>
      <Suspense>{clients?.length === 0 && <FirstClient onMore={onNewClient} />}</Suspense>
      <Suspense>
        {studio && !studio.firstRun.isEnded && <FirstSteps studio={studio} onNewClient={onNewClient} />}
      </Suspense>
    </>
  )
}

const photosTexts = dashboardNl.recentPhotos

function RecentPhotos() {
  return (
    <Section
      title={photosTexts.title}
      end={
        <Link to="/dashboard" search={{ tab: 'fotos' }} className={quietLinkLook}>
          {photosTexts.all}
        </Link>
      }
    >
      <StudioLatestPhotos
        layout="strip"
        link={(photo, picture) => (
          <Link
            to="/client/$clientId"
            params={{ clientId: photo.clientId }}
            search={photo.galleryTitle ? { galerij: photo.galleryId } : {}}
            className="block"
          >
            {picture}
          </Link>
        )}
        caption={(photo) => (
          <div className="text-13">
            <p className="truncate font-medium">
              <ShownText>{photo.label}</ShownText>
            </p>
            <p className="truncate text-soft">
              {[photo.clientName, photo.galleryTitle].filter(Boolean).join(' · ')}
            </p>
          </div>
        )}
      />
    </Section>
  )
}

const OverviewHeader = ({ onNewClient }: { onNewClient: () => void }) => (
  <PageHeader
    title={<Greeting />}
    line={<WaitingCount />}
    actions={
      <>
        <Button kind="outline" onClick={onNewClient}>
          <Plus aria-hidden strokeWidth={1.5} />
          {clientsNl.create.open}
        </Button>
        <Link to="/dashboard" search={{ tab: 'fotos' }} className={buttonLook()}>
          <Upload aria-hidden strokeWidth={1.5} />
          {dashboardNl.upload}
        </Link>
      </>
    }
  />
)

function Greeting() {
  const { data: studio } = useQuery(myStudio)
  const now = useNow()
  if (studio) return greetingTo(greetedName(studio), now)
  return (
    <PrerenderSlot name="greeting" unfilled={<LoadingTitle />}>
      {(greeting) => greeting}
    </PrerenderSlot>
  )
}

const LoadingTitle = () => (
  <>
    <VisuallyHidden>{dashboardNl.tabs.overzicht}</VisuallyHidden>
    <Skeleton className="my-1 h-6.5 w-80 max-w-full" />
  </>
)

function WaitingCount() {
  const { work, needsBusiness } = useWaitingWork()
  // Reserves the line while loading, so that nothing below shifts.
  return work ? dashboardNl.waitingCount(work.length + Number(needsBusiness)) : '\u00a0'
}
