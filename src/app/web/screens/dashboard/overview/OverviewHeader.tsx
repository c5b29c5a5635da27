import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { greetedName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { PrerenderSlot } from '#platform/browser/PrerenderSlot.tsx'
import { useNow } from '#platform/browser/use-now.ts'
import { greetingTo } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { dashboardNl } from '../dashboard.nl.ts'
import { useWaitingWork } from './waiting-work.ts'

export const OverviewHeader = ({ onNewClient }: { onNewClient: () => void }) => (
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

/** As tall as the greeting, whose name has not loaded yet. */
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
