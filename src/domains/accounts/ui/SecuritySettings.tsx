import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formField } from '#ui/fields/form-field.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { longDate, formatVisitMoment } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { passkeysNl as texts } from '../passkeys.nl.ts'
import { PASSKEYS_MAX, PASSKEY_NAME_MAX_LENGTH } from '../passkeys/passkeys.rules.ts'
import { canUsePasskeys } from '../passkeys/ui/can-use-passkeys.ts'
import {
  passkeysQuery,
  useRemovePasskey,
  type Passkey,
  useRenamePasskey,
} from '../passkeys/ui/passkeys.queries.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { nameRules } from './account-fields.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { securityNl } from '../security.nl.ts'
import {
  twoFactorQuery,
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
  type Session,
} from './security.queries.ts'
import type { TwoFactorGoal } from './TwoFactorDialog.tsx'
import { deviceOf } from '../security.rules.ts'

const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog,
}))

export function PasskeySetting() {
  const found = useQuery(passkeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[56ch] text-soft">{texts.line}</p>
      {found.data.length > 0 && (
        <Card className="w-full">
          {found.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Card>
      )}
      {!canUsePasskeys() ? (
        <p className="text-13 text-soft">{texts.unsupported}</p>
      ) : found.data.length >= PASSKEYS_MAX ? (
        <p className="text-13 text-soft">{texts.full}</p>
      ) : (
        <Button kind="outline" onClick={() => setIsAdding(true)}>
          {texts.adding.open}
        </Button>
      )}
      <Suspense>{isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </div>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const now = useNow()
  const remove = useRemovePasskey()
  const [asked, setAsked] = useState<'name' | 'removal'>()
  const close = () => setAsked(undefined)
  const { id: passkeyId, name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? texts.used(formatVisitMoment(lastUsedAt, now)) : texts.unused
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-3 pr-3 pl-5">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-13 text-soft">{texts.about(longDate(createdAt), used)}</p>
      </div>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.actions(name)} />}>
        <MenuItem icon={Pencil} onSelect={() => setAsked('name')}>
          {texts.renaming.open}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('removal')}>
          {texts.removing.open}
        </MenuItem>
      </Menu>
      {asked === 'name' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={asked === 'removal'}
        onClose={close}
        title={texts.removing.title(name)}
        confirm={texts.removing.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ passkeyId }, { onSettled: close })}
      >
        {texts.removing.line}
      </ConfirmDialog>
    </div>
  )
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ defaultValues: { passkeyId: passkey.id, name: passkey.name } })
  const save = useRenamePasskey(onClose)
  const { title, submit } = texts.renaming
  return (
    <FormDialog {...{ onClose, form, save }} width="ask" title={title} submit={submit}>
      <TextField
        label={texts.adding.name}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        {...formField(form, 'name', nameRules)}
      />
    </FormDialog>
  )
}

const TwoFactorDialog = lazy(async () => ({
  default: (await import('./TwoFactorDialog.tsx')).TwoFactorDialog,
}))

const twoFactorTexts = securityNl.twoFactor

export function TwoFactorSetting() {
  const found = useQuery(twoFactorQuery)
  const [goal, setGoal] = useState<TwoFactorGoal>()
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={twoFactorTexts.failed} onRetry={() => void found.refetch()} />
  const { since, recoveryCodesLeft } = found.data
  return (
    <div className="grid justify-items-start gap-3">
      {since && <Badge tone="green">{twoFactorTexts.isOn}</Badge>}
      <p className="max-w-[56ch] text-soft">
        {since
          ? `${twoFactorTexts.on(longDate(since))} ${twoFactorTexts.codesLeft(recoveryCodesLeft)}`
          : twoFactorTexts.off}
      </p>
      <div className="flex flex-wrap gap-2">
        {since ? (
          <>
            <Button kind="outline" onClick={() => setGoal('codes')}>
              {twoFactorTexts.renewCodes}
            </Button>
            <Button kind="outline" onClick={() => setGoal('off')}>
              {twoFactorTexts.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setGoal('on')}>{twoFactorTexts.turnOn}</Button>
        )}
      </div>
      <Suspense>{goal && <TwoFactorDialog goal={goal} onClose={() => setGoal(undefined)} />}</Suspense>
    </div>
  )
}

const sessionTexts = securityNl.sessions

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  if (sessions.isPending) return <Skeleton className="h-16" />
  if (!sessions.data)
    return <FailedState title={sessionTexts.failed} onRetry={() => void sessions.refetch()} />
  return (
    <div className="grid justify-items-start gap-3">
      <Card className="w-full">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Card>
      {sessions.data.length > 1 && (
        <Button kind="outline" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {sessionTexts.endOthers}
        </Button>
      )}
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const now = useNow()
  const { browser, system } = deviceOf(session.userAgent)
  const device = sessionTexts.device(browser, system)
  const lastUsed = session.isCurrent
    ? sessionTexts.now
    : sessionTexts.lastUsed(formatVisitMoment(session.lastUsedAt, now))
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-13 text-soft">
          {sessionTexts.line(session.ipAddress, longDate(session.createdAt), lastUsed)}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="green">{sessionTexts.here}</Badge>
      ) : (
        <Button
          kind="outline"
          size="small"
          aria-label={sessionTexts.endOf(device)}
          busy={end.isPending}
          onClick={() => end.mutate({ sessionId: session.id })}
        >
          {sessionTexts.end}
        </Button>
      )}
    </div>
  )
}
