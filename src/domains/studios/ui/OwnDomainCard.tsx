import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Copy } from 'lucide-react'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { useNow } from '#platform/browser/use-now.ts'
import { formatVisitMoment } from '#platform/pure/format.nl.ts'
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
import {
  ownDomainQuery,
  useCheckOwnDomain,
  useRemoveOwnDomain,
  useSetOwnDomain,
} from './own-domain.queries.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { refusalMessage } from '#platform/browser/use-save.ts'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'

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
          {checkedAt && (
            <p className="text-13 text-soft">{texts.checked(formatVisitMoment(checkedAt, now))}</p>
          )}
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
        {(state !== 'live' || failure) && <DomainRecords {...{ domain, target }} />}
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
        onClose={() => setIsAsked(false)}
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

function DomainRecords({ domain, target }: { domain: OwnDomain; target: string }) {
  const { host, proof } = domain
  return (
    <div className="grid gap-4 px-5 py-4">
      <ul aria-label={texts.records.label} className="grid gap-3">
        <DomainRecord type="CNAME" name={host} value={target} />
        <DomainRecord type="TXT" name={proof.name} value={proof.text} />
      </ul>
      <p className="max-w-[62ch] text-13 text-soft">{texts.records.bare}</p>
    </div>
  )
}

function DomainRecord({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <li className="rounded-4 bg-sunk px-4 py-2">
      <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
        <Part term={texts.records.type}>
          <span className="font-medium">{type}</span>
        </Part>
        <Part term={texts.records.name} copy={{ what: `${type} ${texts.records.name}`, text: name }}>
          {name}
        </Part>
        <Part term={texts.records.value} copy={{ what: `${type} ${texts.records.value}`, text: value }}>
          {value}
        </Part>
      </dl>
    </li>
  )
}

type PartProps = { term: string; copy?: { what: string; text: string }; children: React.ReactNode }

function Part({ term, copy, children }: PartProps) {
  const notifier = useNotifier()
  const take = async (text: string) => {
    await navigator.clipboard.writeText(text)
    notifier.done(texts.records.copied)
  }
  return (
    <>
      <dt className="pt-2 text-13 text-soft max-sm:pb-0">{term}</dt>
      <dd className="flex min-w-0 items-start justify-between gap-2">
        <span className="min-w-0 py-1.5 text-15 wrap-anywhere">{children}</span>
        {copy && (
          <IconButton
            icon={Copy}
            size="small"
            label={texts.records.copy(copy.what)}
            onClick={() => void take(copy.text)}
          />
        )}
      </dd>
    </>
  )
}

function OwnDomainForm({ host, onClose }: { host: string | undefined; onClose: () => void }) {
  const form = useForm({ defaultValues: { host: host ?? '' } })
  const set = useSetOwnDomain(onClose)
  const isAtField = refusalOf(set.error)?.code === 'host_refused'
  const refusal = isAtField && refusalMessage(texts.setting, set.error)
  const refused = typeof refusal === 'string' && refusal
  return (
    <form
      noValidate
      className="grid max-w-110 gap-4"
      onSubmit={(event) => void form.handleSubmit((typed) => set.mutate(typed))(event)}
    >
      <TextField
        label={texts.host}
        placeholder={texts.hostExample}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...formField(form, 'host', { onChange: set.reset, refused })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={set.isPending}>
          {texts.set}
        </Button>
        {host !== undefined && (
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
