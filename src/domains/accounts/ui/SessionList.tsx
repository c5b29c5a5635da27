import { useQuery } from '@tanstack/react-query'
import { useNow } from '#platform/browser/use-now.ts'
import { longDate, visit } from '#platform/pure/format.nl.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { securityNl } from '../security.nl.ts'
import { deviceOf } from '../security.rules.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession, type Session } from './security.queries.ts'

const texts = securityNl.sessions

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  if (sessions.isPending) return <Skeleton className="h-16" />
  if (!sessions.data) return <FailedState title={texts.failed} onRetry={() => void sessions.refetch()} />
  return (
    <div className="grid justify-items-start gap-3">
      <Card className="w-full">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Card>
      {sessions.data.length > 1 && (
        <Button kind="outline" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {texts.endOthers}
        </Button>
      )}
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const now = useNow()
  const { browser, system } = deviceOf(session.userAgent)
  const device = texts.device(browser, system)
  const lastUsed = session.isCurrent ? texts.now : texts.lastUsed(visit(session.lastUsedAt, now))
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-13 text-soft">
          {texts.line(session.ipAddress, longDate(session.createdAt), lastUsed)}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="green">{texts.here}</Badge>
      ) : (
        <Button
          kind="outline"
          size="small"
          aria-label={texts.endOf(device)}
          busy={end.isPending}
          onClick={() => end.mutate({ sessionId: session.id })}
        >
          {texts.end}
        </Button>
      )}
    </div>
  )
}
