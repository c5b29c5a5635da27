import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { notificationsNl as texts } from '#domains/activity/notifications.nl.ts'
import { useBell } from '#domains/activity/ui/notifications.queries.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'

const BellPopover = lazy(async () => ({ default: (await import('./BellPopover.tsx')).BellPopover }))

/** What happened while the studio was not looking; the list comes after the screen it stands on. */
export function NotificationBell() {
  const { data, isFetched } = useBell()
  const { isWanted, wasPressed, press } = useStandIn(isFetched)
  const unreadCount = data?.unreadCount ?? 0
  const standIn = (
    <IconButton icon={Bell} label={texts.open(unreadCount)} counter={unreadCount} onClick={press} />
  )
  if (!isWanted) return standIn
  return (
    <Suspense fallback={standIn}>
      <BellPopover startsOpen={wasPressed} />
    </Suspense>
  )
}
