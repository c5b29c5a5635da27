import { useNow } from '#platform/browser/use-now.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { fullName } from '#domains/clients/clients.rules.ts'
import { orderSizeNl } from '#domains/orders/orders.nl.ts'
import {
  clientSummaries,
  useRetryPicturesOfClient,
} from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { useDismissFailedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import { uploadsNl } from '#domains/uploads/uploads.nl.ts'
import { euros, longDate, formatListMoment } from '#platform/pure/format.nl.ts'
import { Avatar, type AvatarPicture } from '#ui/data/Avatar.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { ListCard } from '#ui/layout/Card.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { coverOf, galleryCountOf, pictureOfOrder } from '../client-cover.ts'
import { dashboardNl } from '../dashboard.nl.ts'
import { LoadingRows } from '../LoadingRows.tsx'
import { useDashboardSearch } from '../use-dashboard-search.ts'
import { BusinessRow } from './later-parts.ts'
import { paidOrdersQuery } from './WaitingWorkProvider.tsx'
import { useWaitingWork, type WaitingWork } from './waiting-work.ts'

const texts = dashboardNl.waiting

type Work = NonNullable<WaitingWork['work']>[number]

const SHOWN_AT_FIRST = 6

export const WaitingList = () => (
  <Section title={texts.title}>
    <Rows />
  </Section>
)

function Rows() {
  const { isFailed, retry, work, needsBusiness } = useWaitingWork()
  const { data: summaries } = useQuery(clientSummaries)
  const { data: paid } = useQuery(paidOrdersQuery)
  const [showsAll, setShowsAll] = useState(false)
  if (isFailed) return <FailedState title={texts.failed} onRetry={retry} />
  const pictureOf = (one: Work) => {
    if (one.kind === 'to-produce') return paid && pictureOfOrder(one.order, paid.signature)
    // A client with several galleries has one cover, which may be another gallery's.
    const hasOneGallery = summaries && galleryCountOf(summaries, one.client.id) < 2
    return hasOneGallery ? coverOf(summaries, one.client.id) : undefined
  }
  if (!work) return <LoadingRows label={texts.loading} count={4} shape="landscape" />
  if (work.length === 0 && !needsBusiness)
    return <EmptyState title={texts.empty.title} line={texts.empty.line} />
  return (
    <ListCard>
      {needsBusiness && (
        <Suspense fallback={<div className="min-h-16 md:min-h-15" />}>
          <BusinessRow />
        </Suspense>
      )}
      {(showsAll ? work : work.slice(0, SHOWN_AT_FIRST)).map((one, place) => (
        <WorkRow
          key={`${one.kind} ${subjectOf(one)}`}
          work={one}
          picture={pictureOf(one)}
          isFirst={place === 0}
        />
      ))}
      {work.length > SHOWN_AT_FIRST && (
        <MoreRow isOpen={showsAll} onToggle={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(work.length)}
        </MoreRow>
      )}
    </ListCard>
  )
}

const subjectOf = (work: Work) =>
  work.kind === 'to-produce' ? work.order.id : 'choice' in work ? work.choice.list.id : work.client.id

type MoreRowProps = { isOpen: boolean; onToggle: () => void; children: ReactNode }

const MoreRow = ({ isOpen, onToggle, children }: MoreRowProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex min-h-11 w-full items-center px-5 text-13 font-medium text-accent transition-colors duration-160 hover:bg-ink/4 focus-visible:-outline-offset-2"
  >
    {children}
  </button>
)

type WorkRowProps = { work: Work; picture: AvatarPicture | undefined; isFirst: boolean }

/** Only the first row has a prominent button. On every row it would dominate the list. */
function WorkRow({ work, picture, isFirst }: WorkRowProps) {
  const now = useNow()
  const name = fullName(work.client)
  const { title, line, verb } = textsOf(work, name)
  return (
    <ListRow
      start={<Avatar shape="landscape" name={name} picture={picture} />}
      title={title}
      line={line}
      when={formatListMoment(work.at, now)}
      isEndQuiet={!isFirst}
      end={<Verb work={work}>{verb}</Verb>}
      wholeRow={<Verb work={work} asRow label={`${verb}: ${title}`} />}
    />
  )
}

function textsOf(work: Work, name: string) {
  switch (work.kind) {
    case 'chosen':
      return {
        title: texts.chosen(name),
        line: texts.chosenLine(work.favorites, work.approved, work.comments),
        verb: texts.chosenVerb,
      }
    case 'not-uploaded':
      return {
        title:
          work.waitingCount === work.count
            ? texts.stillWaiting(work.count, name)
            : texts.notUploaded(work.count, name),
        line:
          work.waitingCount === work.count
            ? texts.stillWaitingLine
            : work.refusal
              ? uploadsNl.failure[work.refusal]
              : texts.notUploadedLine,
        verb: texts.notUploadedVerb,
      }
    case 'not-made':
      return { title: texts.notMade(work.count, name), line: texts.notMadeLine, verb: texts.notMadeVerb }
    case 'no-previews':
      return {
        title: texts.noPreviews(name),
        line: texts.noPreviewsLine(longDate(work.client.createdAt)),
        verb: texts.noPreviewsVerb,
      }
    case 'choice-in':
    case 'choice-late': {
      const { list, galleryTitle, deliveredCount } = work.choice
      const isLate = work.kind === 'choice-late'
      return {
        title: isLate ? texts.choiceLate(name) : texts.choiceIn(name),
        line: texts.choiceLine(list.chosenCount, deliveredCount, galleryTitle),
        verb: texts.choiceVerb,
      }
    }
    case 'to-produce': {
      const { number, totalCents, withdrawalOutcome } = work.order
      return {
        title: texts.toProduce[withdrawalOutcome ?? 'paid'](number, name),
        line: texts.toProduceLine(name, orderSizeNl(work.order), euros(totalCents)),
        verb: texts.toProduceVerb,
      }
    }
  }
}

const filterOf = ({ favorites, approved }: { favorites: number; approved: number }) =>
  favorites + approved > 0 ? 'gekozen' : 'opmerking'

type VerbProps = { work: Work; asRow?: boolean; label?: string; children?: ReactNode }

// `asRow` makes an invisible button or link that fills the row, for phones.
function Verb({ work, asRow, label, children }: VerbProps) {
  const retry = useRetryPicturesOfClient()
  const dismiss = useDismissFailedUploads()
  const { urlWith } = useDashboardSearch()
  const clientId = work.client.id
  const look = asRow ? undefined : buttonLook({ kind: 'outline', size: 'small', className: 'min-w-28' })
  const rest = { 'aria-label': label, className: look, children }

  if (work.kind === 'not-made')
    return asRow ? (
      <button type="button" aria-label={label} onClick={() => retry.mutate({ clientId })} />
    ) : (
      <Button
        kind="outline"
        size="small"
        className="min-w-28"
        busy={retry.isPending}
        onClick={() => retry.mutate({ clientId })}
      >
        {children}
      </Button>
    )

  if (work.kind === 'to-produce')
    return <Link to="/dashboard" search={urlWith({ orderId: work.order.id })} resetScroll={false} {...rest} />

  const search =
    'choice' in work
      ? ({ galerij: work.choice.list.galleryId, onderdeel: 'keuze' } as const)
      : work.kind === 'chosen'
        ? ({ keuze: filterOf(work) } as const)
        : { uploaden: true }
  const link = <Link to="/client/$clientId" params={{ clientId }} search={search} {...rest} />
  if (work.kind !== 'not-uploaded' || asRow) return link
  return (
    <span className="flex items-center gap-1">
      {link}
      <IconButton
        icon={X}
        size="small"
        label={texts.dismiss(fullName(work.client))}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate({ clientId })}
      />
    </span>
  )
}
