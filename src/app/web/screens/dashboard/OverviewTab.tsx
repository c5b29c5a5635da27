import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Upload, Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNow } from '#platform/browser/use-now.ts'
import { UnconfirmedNotice } from '#domains/accounts/ui/UnconfirmedNotice.tsx'
import { clientsNl } from '#domains/clients/clients.nl.ts'
import { clientList, type Client, clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { StudioLatestPhotos } from '#domains/photos/ui/StudioLatestPhotos.tsx'
import { greetedName } from '#domains/studios/studios.rules.ts'
import { myStudio, useEndFirstRun } from '#domains/studios/ui/studios.queries.ts'
import { greetingTo, euros, monthName } from '#platform/pure/format.nl.ts'
import { PrerenderSlot } from '#platform/browser/PrerenderSlot.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { quietLinkLook } from '#ui/actions/text-link-look.ts'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { dashboardNl, firstStepsNl as texts } from './dashboard.nl.ts'
import { useWaitingWork } from './use-waiting-work.ts'
import { WaitingList } from './WaitingList.tsx'
import { clientSummaries, photoCounts } from '#domains/photos/ui/studio-photos.queries.ts'
import { Card, ListCard } from '#ui/layout/Card.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { firstSteps, type FirstStepName } from './first-steps/first-steps.rules.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { CountedNumber } from '#ui/data/CountedNumber.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/data/StatisticStrip.tsx'
import { difference, growth } from './trend.rules.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { coverOf, galleryCountOf, photoCountOf } from './client-cover.ts'
import { LoadingRows } from './LoadingRows.tsx'

const NewClientDialog = lazy(async () => ({
  default: (await import('#domains/clients/ui/NewClientDialog.tsx')).NewClientDialog,
}))

const FirstClient = lazy(async () => ({
  default: (await import('./first-steps/FirstClient.tsx')).FirstClient,
}))

export function OverviewTab() {
  // Undefined until first opened, so that the dialog's chunk is not loaded before.
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
            greetingTo(greetedName(studio), now)
          ) : (
            <PrerenderSlot name="greeting" unfilled={<LoadingTitle />}>
              {(greeting) => greeting}
            </PrerenderSlot>
          )
        }
        // Reserves the line while loading, so that nothing below shifts.
        line={
          waiting.work
            ? dashboardNl.waitingCount(waiting.work.length + Number(waiting.needsBusiness))
            : '\u00a0'
        }
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

/** As tall as the greeting, whose name has not loaded yet. */
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
            <p className="truncate font-medium">{photo.label}</p>
            <p className="truncate text-soft">{joined(photo.clientName, photo.galleryTitle)}</p>
          </div>
        )}
      />
    </Section>
  )
}

function FirstSteps({ onNewClient }: { onNewClient: () => void }) {
  const { data: studio } = useQuery(myStudio)
  const { data: clients } = useQuery(clientList)
  const { data: photos } = useQuery(photoCounts)
  const { data: summaries } = useQuery(clientSummaries)
  const end = useEndFirstRun()
  if (!studio || !clients || !photos) return null
  const steps = firstSteps(studio, clients.length, photos.total)
  if (steps.length === 0) return null
  const hasPhotos = ({ id }: Client) => summaries?.clients.some(({ clientId }) => clientId === id)
  const client = clients.find(hasPhotos) ?? clients[0]
  const next = steps.find(({ isDone }) => !isDone)?.name
  return (
    <Section
      title={texts.title}
      end={
        <span className="flex items-baseline gap-4">
          <span>{texts.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
          <TextButton onClick={() => end.mutate(undefined)}>{texts.hide}</TextButton>
        </span>
      }
    >
      <Card>
        {steps.map(({ name, isDone }) => (
          <div key={name} className="flex min-h-16 items-center gap-4 py-2 pr-4 pl-5 md:min-h-15">
            <Tick isDone={isDone} />
            <div className="min-w-0 flex-1">
              <p className={classNames('font-medium', isDone && 'text-soft')}>{texts.steps[name].title}</p>
              {!isDone && <p className="text-13 text-soft max-md:hidden">{texts.steps[name].line}</p>}
            </div>
            {!isDone && <Verb name={name} isNext={name === next} client={client} onNewClient={onNewClient} />}
          </div>
        ))}
      </Card>
    </Section>
  )
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-full border-[1.5px]',
        isDone ? 'border-green bg-green-tint text-green' : 'border-field',
      )}
    >
      <VisuallyHidden>{isDone ? texts.isDone : texts.isNotDone}</VisuallyHidden>
      {isDone && <Check aria-hidden className="size-3.5" strokeWidth={2.5} />}
    </span>
  )
}

type VerbProps = { name: FirstStepName; isNext: boolean; client: Client | undefined; onNewClient: () => void }

/**
 * The first open step has the primary button. Without a client, 'view' offers the sample gallery, and 'photos' nothing.
 */
function Verb({ name, isNext, client, onNewClient }: VerbProps) {
  const { urlWith } = useDashboardSearch()
  const kind = isNext ? 'ink' : 'outline'
  const look = buttonLook({ kind, size: 'small', className: 'min-w-28' })
  const { verb, title } = texts.steps[name]
  const label = `${verb}: ${title}`
  if (name === 'client')
    return (
      <Button kind={kind} size="small" className="min-w-28" aria-label={label} onClick={onNewClient}>
        {verb}
      </Button>
    )
  if (name === 'mark' || name === 'name')
    return (
      <Link to="/dashboard" search={urlWith({ settings: 'algemeen' })} aria-label={label} className={look}>
        {verb}
      </Link>
    )
  if (!client && name === 'view')
    return (
      <a href="/#galerij" aria-label={texts.sample.label} className={look}>
        {texts.sample.verb}
      </a>
    )
  if (!client) return null
  return name === 'photos' ? (
    <Link
      to="/client/$clientId"
      params={{ clientId: client.id }}
      search={{ uploaden: true }}
      aria-label={label}
      className={look}
    >
      {verb}
    </Link>
  ) : (
    <Link to="/client/$clientId/gallery" params={{ clientId: client.id }} aria-label={label} className={look}>
      {verb}
    </Link>
  )
}

const figuresTexts = dashboardNl.figures

function OverviewFigures() {
  const [clients, photos, orders] = [useQuery(clientCounts), useQuery(photoCounts), useQuery(ordersSummary)]
  const all = [clients, photos, orders]
  if (all.some((query) => query.isError))
    return (
      <FailedState title={figuresTexts.failed} onRetry={() => all.forEach((query) => void query.refetch())} />
    )
  if (!clients.data || !photos.data || !orders.data) return <LoadingFigures />
  return (
    <StatisticStrip label={figuresTexts.label}>
      <Statistic
        label={figuresTexts.clients}
        figure={<CountedNumber value={clients.data.active} format={figuresTexts.number} />}
        {...trendOf(figuresTexts.trends.clients, clients.data.addedByMonth)}
      />
      <Statistic
        label={figuresTexts.photos}
        figure={<CountedNumber value={photos.data.total} format={figuresTexts.number} />}
        {...trendOf(figuresTexts.trends.photos, photos.data.addedByMonth)}
      />
      <Statistic
        label={
          <>
            <span className="max-lg:hidden">{figuresTexts.orders}</span>
            <span className="lg:hidden">{figuresTexts.ordersShort}</span>
          </>
        }
        figure={<CountedNumber value={orders.data.countByStatus.pending} format={figuresTexts.number} />}
        {...trendOf(figuresTexts.trends.orders, orders.data.orderedByMonth)}
      />
      <Statistic
        label={figuresTexts.revenue}
        figure={<CountedNumber value={orders.data.revenueCents} format={euros} />}
        {...shown(growth(orders.data.revenueCentsByMonth), figuresTexts.trendPercent)}
        history={historyOf(orders.data.revenueCentsByMonth, euros)}
      />
    </StatisticStrip>
  )
}

type TrendText = (change: number, month: string) => string

const shown = (change: number | undefined, text: TrendText) =>
  change === undefined
    ? {}
    : {
        trend: text(change, monthName(new Date(), 1)),
        trendTone: change > 0 ? ('good' as const) : ('soft' as const),
      }

const trendOf = (text: TrendText, byMonth: readonly number[]) => ({
  ...shown(difference(byMonth), text),
  history: historyOf(byMonth, figuresTexts.number),
})

const historyOf = (byMonth: readonly number[], format: (value: number) => string) => ({
  values: byMonth,
  inWords: figuresTexts.history(
    byMonth.map((value, at) => `${monthName(new Date(), byMonth.length - 1 - at)} ${format(value)}`),
  ),
})

const LoadingFigures = () => (
  <StatisticStripSkeleton
    hasTrends
    label={figuresTexts.label}
    names={[figuresTexts.clients, figuresTexts.photos, figuresTexts.orders, figuresTexts.revenue]}
  />
)

const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ')

const severalGalleries = (count: number) => count > 1 && recentClientsTexts.galleries(count)

const SHOWN = 4
const recentClientsTexts = dashboardNl.recentClients

function RecentClients({ onNewClient }: { onNewClient: () => void }) {
  const { data: clients = [] } = useQuery(clientList)
  const toAll = clients.length > 0 && (
    <Link to="/dashboard" search={{ tab: 'klanten' }} className={quietLinkLook}>
      {recentClientsTexts.all(clients.length)}
    </Link>
  )
  return (
    <Section title={recentClientsTexts.title} end={toAll}>
      <RecentRows onNewClient={onNewClient} />
    </Section>
  )
}

function RecentRows({ onNewClient }: { onNewClient: () => void }) {
  const clients = useQuery(clientList)
  const summaries = useQuery(clientSummaries)
  const { loading, failed, empty, photoCount } = clientsNl.list
  if (clients.isPending) return <LoadingRows label={loading} count={SHOWN} shape="round" />
  if (clients.isError)
    return <FailedState title={failed.title} line={failed.line} onRetry={() => void clients.refetch()} />
  if (clients.data.length === 0)
    return (
      <EmptyState
        title={empty.title}
        line={empty.line}
        action={<TextButton onClick={onNewClient}>{clientsNl.create.open}</TextButton>}
      />
    )
  return (
    <ListCard>
      {clients.data.slice(0, SHOWN).map((client) => {
        const name = fullName(client)
        return (
          <ListRow
            key={client.id}
            className="transition-colors hover:bg-ink/3"
            start={<Avatar name={name} src={coverOf(summaries.data, client.id)} />}
            title={
              <Link
                to="/client/$clientId"
                params={{ clientId: client.id }}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {name}
              </Link>
            }
            line={
              summaries.data &&
              joined(
                photoCount(photoCountOf(summaries.data, client.id)),
                severalGalleries(galleryCountOf(summaries.data, client.id)),
              )
            }
            end={<ClientStatusBadge status={client.status} />}
          />
        )
      })}
    </ListCard>
  )
}
