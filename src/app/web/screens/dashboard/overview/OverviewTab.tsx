import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useCallback, useState } from 'react'
import { UnconfirmedNotice } from '#domains/accounts/ui/UnconfirmedNotice.tsx'
import { clientList } from '#domains/clients/ui/clients.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { FirstClient, FirstSteps } from './later-parts.ts'
import { OverviewFigures } from './OverviewFigures.tsx'
import { OverviewHeader } from './OverviewHeader.tsx'
import { RecentClients } from './RecentClients.tsx'
import { RecentPhotos } from './RecentPhotos.tsx'
import { WaitingList } from './WaitingList.tsx'
import { WaitingWorkProvider } from './WaitingWorkProvider.tsx'

const NewClientDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/NewClientDialog.tsx')).NewClientDialog,
}))

/** Each part asks for itself, so that an answer renders only the part that it is for. */
export function OverviewTab() {
  // Undefined until first opened, so that the dialog's chunk is not loaded before.
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
      <UnconfirmedNotice />
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

/** What an established studio does not load. */
function Beginning({ onNewClient }: PartsProps) {
  const { data: studio } = useQuery(myStudio)
  const { data: clients } = useQuery(clientList)
  return (
    <>
      <Suspense>{clients?.length === 0 && <FirstClient onMore={onNewClient} />}</Suspense>
      <Suspense>
        {studio && !studio.firstRun.isEnded && <FirstSteps studio={studio} onNewClient={onNewClient} />}
      </Suspense>
    </>
  )
}
