import { useNow } from '#platform/browser/use-now.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { UnconfirmedNotice } from '#domains/accounts/ui/UnconfirmedNotice.tsx'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { clientList } from '#domains/clients/ui/clients.queries.ts'
import { StudioLatestPhotos } from '#domains/photos/ui/StudioLatestPhotos.tsx'
import { shownName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { greetingTo } from '#platform/pure/format.nl.ts'
import { PrerenderSlot } from '#platform/browser/PrerenderSlot.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { quietLinkLook } from '#ui/actions/text-link-look.ts'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { dashboardNl } from './dashboard.nl.ts'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { RecentClients } from './RecentClients.tsx'
import { useWaitingWork } from './use-waiting-work.ts'
import { WaitingList } from './WaitingList.tsx'

const NewClientDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/NewClientDialog.tsx')).NewClientDialog,
}))

const FirstClient = lazy(async () => ({
  default: (await import('./first-steps/FirstClient.tsx')).FirstClient,
}))

/** Answers 'what must I do now?': figures, work waiting, then who and what came last. */
export function OverviewTab() {
  // Until it was asked for there is nothing to fetch.
  const [isAdding, setIsAdding] = useState<boolean>()
  const { data: studio } = useQuery(myStudio)
  const { data: clients } = useQuery(clientList)
  const waiting = useWaitingWork()
  const now = useNow()
  return (
    <>
      <PageHeader
        title={
          studio ? (
            greetingTo(shownName(studio), now)
          ) : (
            <PrerenderSlot name="greeting" unfilled={<LoadingTitle />}>
              {(greeting) => greeting}
            </PrerenderSlot>
          )
        }
        // Keeps its line while it is not known yet, so that nothing below moves.
        line={waiting.work ? dashboardNl.waitingCount(waiting.work.length) : '\u00a0'}
        actions={
          <>
            <Button kind="outline" onClick={() => setIsAdding(true)}>
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
      <div className="grid grid-cols-1 gap-8">
        <UnconfirmedNotice />
        <Suspense>{clients?.length === 0 && <FirstClient onMore={() => setIsAdding(true)} />}</Suspense>
        <FirstSteps onNewClient={() => setIsAdding(true)} />
        <OverviewFigures />
        <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <WaitingList waiting={waiting} />
          <RecentClients onNewClient={() => setIsAdding(true)} />
        </div>
        <RecentPhotos />
      </div>
      <Suspense>
        {isAdding !== undefined && <NewClientDialog open={isAdding} onOpenChange={setIsAdding} />}
      </Suspense>
    </>
  )
}

/** As high as the greeting, of which the name is not known yet. */
const LoadingTitle = () => (
  <>
    <VisuallyHidden>{dashboardNl.tabs.overzicht}</VisuallyHidden>
    <Skeleton className="my-1 h-6.5 w-80 max-w-full" />
  </>
)

function RecentPhotos() {
  const texts = dashboardNl.recentPhotos
  return (
    <Section
      title={texts.title}
      end={
        <Link to="/dashboard" search={{ tab: 'fotos' }} className={quietLinkLook}>
          {texts.all}
        </Link>
      }
    >
      <StudioLatestPhotos
        layout="strip"
        link={(photo, picture) => (
          <Link to="/client/$clientId" params={{ clientId: photo.clientId }} className="block">
            {picture}
          </Link>
        )}
        caption={(photo) => (
          <div className="text-13">
            <p className="truncate font-medium">{photo.label}</p>
            <p className="truncate text-soft">{photo.clientName}</p>
          </div>
        )}
      />
    </Section>
  )
}
