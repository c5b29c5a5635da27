import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { notificationsNl as texts } from '#domains/activity/notifications.nl.ts'
import { subjects } from '#domains/activity/notifications.rules.ts'
import { useBell, useMarkRead, type Notification } from '#domains/activity/ui/notifications.queries.ts'
import type { ChoiceFilter } from '#domains/photos/ui/gallery-search.ts'
import { writeParams } from '#kit/ui/search-params.ts'
import { ago } from '#platform/pure/format.nl.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { listUrl } from '../../../list-params.ts'
import { dashboardParams } from '../dashboard-search.ts'

/** The notifications; following a line marks it as read. */
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
  return (
    // The height cuts a line in half, to show that the list scrolls.
    <ul className="-mx-3 -mb-2 max-h-[min(60dvh,476px)] overflow-y-auto overscroll-contain">
      {notifications.map((one) => (
        <li key={one.id}>
          <SubjectLink of={one} onFollow={() => onFollow(one)}>
            <span
              className={classNames('mt-2 size-2 shrink-0 rounded-full', !one.isRead && 'bg-accent')}
              aria-hidden
            />
            <span className="min-w-0 flex-1">
              {!one.isRead && <VisuallyHidden>{texts.isNew}: </VisuallyHidden>}
              <span className={classNames('block', !one.isRead && 'font-medium')}>
                {texts.lines[one.kind](one)}
              </span>
              <span className="block text-13 text-soft">{ago(one.createdAt, now)}</span>
            </span>
          </SubjectLink>
        </li>
      ))}
    </ul>
  )
}

const filterOf: Partial<Record<Notification['kind'], ChoiceFilter>> = {
  photos_chosen: 'gekozen',
  comments_written: 'opmerking',
}

const isOfList = (kind: Notification['kind']) => kind.startsWith('choice_')

type SubjectLinkProps = { of: Notification; onFollow: () => void; children: ReactNode }

function SubjectLink({ of: { kind, subjectId, galleryId }, onFollow, children }: SubjectLinkProps) {
  const rest = {
    onClick: onFollow,
    className: 'flex min-h-11 gap-3 rounded-4 px-3 py-2 text-left hover:bg-ink/6',
    children,
  }
  if (subjects[kind] === 'order')
    return <Link to="/orders" search={listUrl({ orderId: subjectId })} {...rest} />
  if (subjects[kind] === 'turnover')
    return <Link to="/orders" search={listUrl({ part: 'omzet' })} {...rest} />
  if (subjects[kind] === 'client')
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
  return <Link to="/dashboard" search={writeParams(dashboardParams, { settings: 'abonnement' })} {...rest} />
}
