import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { notificationsNl as texts } from '#domains/activity/notifications.nl.ts'
import { subjectTypeByKind } from '#domains/activity/notifications.rules.ts'
import { useBell, useMarkRead, type Notification } from '#domains/activity/ui/notifications.queries.ts'
import type { ChoiceFilter } from '#domains/light-table/core/ui/gallery-search.ts'
import { orderPageQuery } from '#domains/orders/core/ui/studio-orders.queries.ts'
import { clientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { toUrlValues } from '#kit/ui/search-params.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { euros, formatListMoment } from '#platform/pure/format.nl.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Avatar, type AvatarPicture } from '#ui/data/Avatar.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { bellNl } from './bell.nl.ts'
import { listSearch } from '../../../list-params.ts'
import { coverOf, pictureOfOrder } from '../client-cover.ts'
import { dashboardParams } from '../dashboard-search.ts'
import { groupBy } from '#platform/pure/missing-builtins.ts'

export function BellPopover({ startsOpen }: { startsOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const bell = useBell()
  const markRead = useMarkRead()
  const unreadCount = bell.data?.unreadCount ?? 0
  return (
    <Popover
      trigger={<IconButton icon={Bell} label={texts.open(unreadCount)} counter={unreadCount} />}
      title={texts.title}
      titleEnd={
        unreadCount > 0 && <TextButton onClick={() => markRead.mutate({})}>{texts.readAll}</TextButton>
      }
      open={isOpen}
      onOpenChange={setIsOpen}
      align="end"
      className="w-[380px]"
    >
      <Lines
        bell={bell}
        onFollow={({ id, isRead }) => {
          setIsOpen(false)
          if (!isRead) markRead.mutate({ notificationIds: [id] })
        }}
      />
    </Popover>
  )
}

type LinesProps = {
  bell: ReturnType<typeof useBell>
  onFollow: (notification: Notification) => void
}

function Lines({ bell, onFollow }: LinesProps) {
  const now = useNow()
  if (bell.isPending)
    return (
      <div role="status" aria-label={texts.loading} className="grid gap-3">
        {[1, 2].map((line) => (
          <Skeleton key={line} className="h-10" />
        ))}
      </div>
    )
  if (!bell.data) return <FailedState title={texts.failed} onRetry={() => void bell.refetch()} />
  const { notifications } = bell.data
  if (notifications.length === 0)
    return (
      <div className="grid gap-1">
        <p className="font-serif text-17">{texts.empty.title}</p>
        <p className="text-soft">{texts.empty.line}</p>
      </div>
    )
  const today = calendarDay(now)
  const groups = groupBy(notifications, ({ createdAt }) =>
    calendarDay(createdAt) === today ? 'today' : 'earlier',
  )
  return (
    // The height cuts a row in half, to show that the list scrolls.
    <div className="-mx-3 -mb-2 max-h-[min(60dvh,476px)] overflow-y-auto overscroll-contain">
      {[...groups].map(([group, lines]) => (
        <section key={group} aria-label={bellNl.days[group]}>
          <h3 className="px-3 pt-2 pb-1 text-13 text-soft">{bellNl.days[group]}</h3>
          <ul>
            {lines.map((one) => (
              <li key={one.id}>
                <Line of={one} now={now} onFollow={() => onFollow(one)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type LineProps = { of: Notification; now: Date; onFollow: () => void }

function Line({ of: one, now, onFollow }: LineProps) {
  const { name, picture, totalCents } = useSubject(one)
  const text = texts.lines[one.kind](one)
  const textAfterName = text.startsWith(`${name} `) ? text.slice(name.length + 1) : text
  return (
    <SubjectLink of={one} onFollow={onFollow}>
      <span className="relative mt-0.5 shrink-0">
        <Avatar name={name} picture={picture} shape="landscape" className="size-10" />
        {!one.isRead && (
          <span
            aria-hidden
            className="absolute -top-1 -left-1 size-2.5 rounded-full border-2 border-surface bg-accent"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        {!one.isRead && <VisuallyHidden>{texts.isNew}: </VisuallyHidden>}
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">
            <ShownText>{name}</ShownText>
          </span>
          {totalCents !== undefined && (
            <span className="shrink-0 text-13 text-soft tabular-nums">{euros(totalCents)}</span>
          )}
        </span>
        <span className="flex items-baseline justify-between gap-3 text-13">
          <span className="min-w-0">
            <ShownText>{textAfterName}</ShownText>
          </span>
          <span className="shrink-0 text-soft">{formatListMoment(one.createdAt, now)}</span>
        </span>
      </span>
    </SubjectLink>
  )
}

type Subject = { name: string; picture?: AvatarPicture | undefined; totalCents?: number }

/**
 * Returns who or what a notification is about, from data of other screens. An order beyond the
 * first page has only its number.
 */
function useSubject({ kind, subjectId, subjectName }: Notification): Subject {
  const subject = subjectTypeByKind[kind]
  const summaries = useQuery({ ...clientSummaries, enabled: subject === 'client' })
  const orders = useQuery({ ...orderPageQuery({}), enabled: subject === 'order' })
  if (subject === 'client') return { name: subjectName, picture: coverOf(summaries.data, subjectId) }
  if (subject !== 'order') return { name: bellNl.about[subject] }
  const order = orders.data?.rows.find(({ id }) => id === subjectId)
  if (!orders.data || !order) return { name: subjectName }
  const { customerName, totalCents } = order
  return { name: customerName, picture: pictureOfOrder(order, orders.data.signature), totalCents }
}

const filterOf: Partial<Record<Notification['kind'], ChoiceFilter>> = {
  photos_chosen: 'gekozen',
  comments_written: 'opmerking',
  guests_commented: 'opmerking',
}

const isOfList = (kind: Notification['kind']) => kind.startsWith('choice_')

type SubjectLinkProps = { of: Notification; onFollow: () => void; children: ReactNode }

function SubjectLink({ of: { kind, subjectId, galleryId }, onFollow, children }: SubjectLinkProps) {
  const rest = {
    onClick: onFollow,
    className: 'flex min-h-11 gap-3 rounded-4 px-3 py-2 text-left hover:bg-ink/6',
    children,
  }
  if (subjectTypeByKind[kind] === 'order')
    return <Link to="/orders" search={listSearch({ orderId: subjectId })} {...rest} />
  if (subjectTypeByKind[kind] === 'turnover')
    return <Link to="/orders" search={listSearch({ part: 'omzet' })} {...rest} />
  if (subjectTypeByKind[kind] === 'client')
    return (
      <Link
        to="/client/$clientId"
        params={{ clientId: subjectId }}
        search={{
          ...(galleryId && { galerij: galleryId }),
          ...(isOfList(kind) ? { onderdeel: 'keuze' } : { keuze: filterOf[kind] }),
        }}
        {...rest}
      />
    )
  return <Link to="/dashboard" search={toUrlValues(dashboardParams, { settings: 'abonnement' })} {...rest} />
}
