import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { useNow } from '#platform/browser/use-now.ts'
import { visit } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { OwnDomain } from '../own-domain.contract.ts'
import { domainStatesNl } from '../domain-states.nl.ts'
import { ownDomainNl as texts } from '../own-domain.nl.ts'
import { DomainRecords } from '../domain/ui/DomainRecords.tsx'
import { OwnDomainForm } from '../domain/ui/OwnDomainForm.tsx'
import { ownDomainQuery, useCheckOwnDomain, useRemoveOwnDomain } from './own-domain.queries.ts'

/** Under which name of its own a studio's galleries stand, and how far that is. */
export function OwnDomainCard() {
  return (
    <Section title={texts.title}>
      <p className="mb-4 max-w-[62ch] text-soft">{texts.line}</p>
      <Domain />
    </Section>
  )
}

function Domain() {
  const found = useQuery(ownDomainQuery)
  const [isChanging, setIsChanging] = useState(false)
  if (found.isPending)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton className="h-40" />
      </div>
    )
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { mayHave, domain, target } = found.data
  if (!mayHave && !domain) return <NoRight />
  if (!domain || isChanging) return <OwnDomainForm host={domain?.host} onClose={() => setIsChanging(false)} />
  return <SetDomain {...{ domain, target, mayHave }} onChange={() => setIsChanging(true)} />
}

function NoRight() {
  return (
    <p className="rounded-4 bg-sunk px-4 py-3 text-13">
      {texts.noRight.notice} <PlanSettingsLink replace>{texts.noRight.see}</PlanSettingsLink>
    </p>
  )
}

const tones: Record<OwnDomain['state'], BadgeTone> = {
  waiting: 'orange',
  verified: 'blue',
  live: 'green',
  lost: 'red',
}

type SetDomainProps = { domain: OwnDomain; target: string; mayHave: boolean; onChange: () => void }

function SetDomain({ domain, target, mayHave, onChange }: SetDomainProps) {
  const now = useNow()
  const check = useCheckOwnDomain()
  const { host, state, checkedAt } = domain
  const failure = texts.failure(domain)
  return (
    <div className="grid gap-4">
      {!mayHave && <NoRight />}
      <Card>
        <div className="grid gap-1.5 px-5 py-4" aria-live="polite">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <p className="min-w-0 font-medium wrap-anywhere">{host}</p>
            <Badge tone={tones[state]}>{domainStatesNl[state]}</Badge>
          </div>
          <p className="max-w-[62ch] text-soft">{texts.stateLines[state]}</p>
          {failure && <p className="max-w-[62ch] font-medium wrap-anywhere">{failure}</p>}
          {checkedAt && <p className="text-13 text-soft">{texts.checked(visit(checkedAt, now))}</p>}
        </div>
        <div className="flex flex-wrap gap-2 px-5 py-4">
          {mayHave && (
            <>
              <Button kind="outline" busy={check.isPending} onClick={() => check.mutate({})}>
                {texts.check}
              </Button>
              <Button kind="outline" onClick={onChange}>
                {texts.change}
              </Button>
            </>
          )}
          <RemoveDomain host={host} />
        </div>
        {state !== 'live' && <DomainRecords {...{ domain, target }} />}
      </Card>
    </div>
  )
}

function RemoveDomain({ host }: { host: string }) {
  const remove = useRemoveOwnDomain()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button kind="outline" onClick={() => setIsAsked(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={texts.removing.title(host)}
        confirm={texts.removing.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSettled: () => setIsAsked(false) })}
      >
        {texts.removing.line}
      </ConfirmDialog>
    </>
  )
}
