import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { longDate } from '#platform/pure/format.nl.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { securityNl } from '../security.nl.ts'
import { twoFactorQuery } from './security.queries.ts'
import type { TwoFactorGoal } from './TwoFactorDialog.tsx'

const TwoFactorDialog = lazy(async () => ({
  default: (await import('./TwoFactorDialog.tsx')).TwoFactorDialog,
}))

const texts = securityNl.twoFactor

export function TwoFactorSetting() {
  const found = useQuery(twoFactorQuery)
  const [goal, setGoal] = useState<TwoFactorGoal>()
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { since, recoveryCodesLeft } = found.data
  return (
    <div className="grid justify-items-start gap-3">
      {since && <Badge tone="green">{texts.isOn}</Badge>}
      <p className="max-w-[56ch] text-soft">
        {since ? `${texts.on(longDate(since))} ${texts.codesLeft(recoveryCodesLeft)}` : texts.off}
      </p>
      <div className="flex flex-wrap gap-2">
        {since ? (
          <>
            <Button kind="outline" onClick={() => setGoal('codes')}>
              {texts.renewCodes}
            </Button>
            <Button kind="outline" onClick={() => setGoal('off')}>
              {texts.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setGoal('on')}>{texts.turnOn}</Button>
        )}
      </div>
      <Suspense>{goal && <TwoFactorDialog goal={goal} onClose={() => setGoal(undefined)} />}</Suspense>
    </div>
  )
}
