import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { clientListNl as texts } from '../client-list.nl.ts'
import { judgeClientList, type ListedClient } from '../client-list.rules.ts'
import { clientsNl } from '../clients.nl.ts'
import { useImportClients } from './client-list.queries.ts'
import { ClientListPicker } from './ClientListPicker.tsx'
import { allClients } from './clients.queries.ts'
import { ListedClients } from './ListedClients.tsx'

/** Clients from a list of elsewhere: first what would be made of it, and only then they are added. */
export function ImportClientsDialog({ onClose }: { onClose: () => void }) {
  const [listed, setListed] = useState<ListedClient[]>()
  const [left, setLeft] = useState<ListedClient[]>()
  const studio = useStudioPlaces()
  const uiTexts = useUiTexts()
  const save = useImportClients(({ notAdded }) => {
    if (notAdded.length === 0) return onClose()
    setLeft(notAdded.map(({ at, reason }) => ({ ...good[at]!, fault: reason })))
  })
  const judged = listed && studio.known ? judgeClientList(listed, studio.known) : []
  const good = judged.filter(({ fault }) => !fault)
  const people = good.map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))

  const foot = left ? (
    <Button onClick={onClose}>{uiTexts.close}</Button>
  ) : (
    <>
      <Button kind="outline" onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button
        busy={save.isPending}
        disabledReason={!listed ? texts.noFile : people.length === 0 && texts.nobodyGood}
        onClick={() => save.mutate({ people })}
      >
        {texts.submit(people.length)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      line={texts.line}
      width="form"
      foot={foot}
    >
      {left ? (
        <ListedClients judged={left} added={save.data?.addedCount} />
      ) : !listed ? (
        <ClientListPicker onRead={setListed} />
      ) : studio.isError ? (
        <FailedState
          title={clientsNl.list.failed.title}
          line={clientsNl.list.failed.line}
          onRetry={studio.retry}
        />
      ) : !studio.known ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <ListedClients judged={judged} places={studio.known.places} onOther={() => setListed(undefined)} />
      )}
    </Dialog>
  )
}

/** Whom the studio has already, and for how many more it has a place. */
function useStudioPlaces() {
  const [clients, studio] = [useQuery(allClients), useQuery(myStudio)]
  const retry = () => void Promise.all([clients.refetch(), studio.refetch()])
  const isError = clients.isError || studio.isError
  if (!clients.data || !studio.data) return { known: undefined, isError, retry }
  const { maxClients } = studio.data
  const taken = clients.data.filter(({ archivedAt }) => archivedAt === null).length
  return {
    known: {
      ownEmails: new Set(clients.data.map(({ email }) => email)),
      places: maxClients === UNLIMITED_CLIENTS ? Infinity : Math.max(0, maxClients - taken),
    },
    isError: false,
    retry,
  }
}
