import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { useIsFlagOff } from '#domains/flags/ui/flags-off.queries.ts'
import { createNameCheck } from '#platform/pure/field-problems.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { apiKeysNl as texts } from '../api-keys.nl.ts'
import { API_PAGE_PATH, KEY_NAME_MAX_LENGTH, scopePresets, scopes, type Scope } from '../api.rules.ts'
import {
  apiKeysQuery,
  useRevokeKey,
  type ApiKey,
  useCreateKey,
  useRenewKey,
} from '../keys/ui/api-keys.queries.ts'
import { ShownOnceDialog } from '#domains/accounts/ui/ShownOnceDialog.tsx'
import { CheckboxList } from '../core/ui/CheckboxList.tsx'
import { useNow } from '#platform/browser/use-now.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { dateAndTime, longDate, formatVisitMoment } from '#platform/pure/format.nl.ts'

export function ApiKeysCard({ planLink }: { planLink: ReactNode }) {
  return (
    <Section
      title={texts.title}
      end={
        <a href={API_PAGE_PATH} target="_blank" className={textLinkLook}>
          {texts.docs}
        </a>
      }
    >
      <Keys planLink={planLink} />
    </Section>
  )
}

function Keys({ planLink }: { planLink: ReactNode }) {
  const found = useQuery(apiKeysQuery)
  const isOff = useIsFlagOff('api')
  const [isMaking, setIsMaking] = useState(false)
  const [shown, setShown] = useState<string>()
  if (found.isPending) return <Skeleton className="h-16" />
  if (!found.data) return <FailedState title={texts.failed} onRetry={() => void found.refetch()} />
  const { keys, may } = found.data
  return (
    <div className="grid justify-items-start gap-3">
      {isOff && <FlagOffBanner name="api" />}
      <p className="max-w-[56ch] text-soft">
        {may.useApi ? texts.line : texts.withoutApi} {!may.useApi && planLink}
      </p>
      {keys.length > 0 && (
        <Card className="w-full">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} mayRenew={may.useApi} onRenewed={setShown} />
          ))}
        </Card>
      )}
      {may.useApi && (
        <Button kind="outline" onClick={() => setIsMaking(true)}>
          {texts.making.open}
        </Button>
      )}
      {isMaking && <MakeKeyDialog onClose={() => setIsMaking(false)} onMade={setShown} />}
      {shown !== undefined && (
        <ShownOnceDialog {...texts.shown} text={shown} onClose={() => setShown(undefined)} />
      )}
    </div>
  )
}

type ApiKeyRowProps = { apiKey: ApiKey; mayRenew: boolean; onRenewed: (key: string) => void }

function ApiKeyRow({ apiKey, mayRenew, onRenewed }: ApiKeyRowProps) {
  const now = useNow()
  const revoke = useRevokeKey()
  const [asked, setAsked] = useState<'renewal' | 'end'>()
  const close = () => setAsked(undefined)
  const { id: keyId, name, prefix } = apiKey
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-3 pr-3 pl-5">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-13 text-soft tabular-nums">{prefix}</span>
        </p>
        <p className="text-13 text-soft">{scopesText(apiKey)}</p>
        <p className="text-13 text-soft">{ageText(apiKey, now)}</p>
      </div>
      <Menu trigger={<IconButton icon={Ellipsis} label={texts.actions(name)} />}>
        {mayRenew && apiKey.expiresAt === null && (
          <MenuItem icon={RefreshCw} onSelect={() => setAsked('renewal')}>
            {texts.renewing.open}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('end')}>
          {texts.revoking.open}
        </MenuItem>
      </Menu>
      {asked === 'renewal' && <RenewKeyDialog apiKey={apiKey} onClose={close} onRenewed={onRenewed} />}
      <ConfirmDialog
        open={asked === 'end'}
        onClose={close}
        title={texts.revoking.title(name)}
        confirm={texts.revoking.confirm}
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ keyId }, { onSettled: close })}
      >
        {texts.revoking.line}
      </ConfirmDialog>
    </div>
  )
}

const makingTexts = texts.making
const required = makingTexts.nameMissing

type MakeKeyDialogProps = { onClose: () => void; onMade: (key: string) => void }

const presets = Object.keys(scopePresets) as (keyof typeof scopePresets)[]

function MakeKeyDialog({ onClose, onMade }: MakeKeyDialogProps) {
  const form = useForm<{ name: string; scopes: Scope[]; password: string }>({
    defaultValues: { name: '', scopes: [], password: '' },
  })
  const make = useCreateKey(({ key }) => {
    onClose()
    onMade(key)
  })
  const isWrong = refusalOf(make.error)?.code === 'wrong_credentials'
  const wrong = isWrong && makingTexts.refusals.wrong_credentials
  return (
    <FormDialog
      title={makingTexts.title}
      onClose={onClose}
      form={form}
      submit={makingTexts.submit}
      save={make}
    >
      <TextField
        label={makingTexts.name}
        hint={makingTexts.nameHint}
        autoComplete="off"
        maxLength={KEY_NAME_MAX_LENGTH}
        {...formField(form, 'name', { validate: createNameCheck(makingTexts.nameMissing) })}
      />
      <div role="group" aria-label={makingTexts.presetsFor} className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="text-13 text-soft">
          {makingTexts.presetsFor}
        </span>
        {presets.map((preset) => (
          <Button
            key={preset}
            kind="outline"
            size="small"
            onClick={() => form.setValue('scopes', [...scopePresets[preset]], { shouldValidate: true })}
          >
            {makingTexts.presets[preset]}
          </Button>
        ))}
      </div>
      <CheckboxList
        legend={makingTexts.scopes}
        values={scopes}
        labelOf={(scope) => (
          <>
            {texts.scopes[scope]}
            {scope === 'photos:delete' && (
              <span className="block text-13 text-soft">{makingTexts.deletes}</span>
            )}
          </>
        )}
        {...formField(form, 'scopes', {
          validate: (chosen) => chosen.length > 0 || makingTexts.scopesMissing,
        })}
      />
      <PasswordField
        label={makingTexts.password}
        autoComplete="current-password"
        {...formField(form, 'password', { required, onChange: make.reset, refused: wrong })}
      />
    </FormDialog>
  )
}

function scopesText(key: ApiKey): string {
  if (key.scopes.length === scopes.length) return texts.mayAll
  const [first, ...rest] = key.scopes.map((scope) => texts.scopes[scope])
  return [first, ...rest.map((text) => text.toLowerCase())].join(', ')
}

function ageText({ createdAt, lastUsedAt, expiresAt }: ApiKey, now: Date): string {
  const used = lastUsedAt ? texts.used(formatVisitMoment(lastUsedAt, now)) : texts.unused
  const about = texts.made(longDate(createdAt), used)
  return expiresAt ? `${about} · ${texts.ends(dateAndTime(expiresAt))}` : about
}

const renewingTexts = texts.renewing

type RenewKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onRenewed: (key: string) => void }

function RenewKeyDialog({ apiKey, onClose, onRenewed }: RenewKeyDialogProps) {
  const form = useForm({ defaultValues: { keyId: apiKey.id, password: '' } })
  const renew = useRenewKey(({ key }) => {
    onClose()
    onRenewed(key)
  })
  const isWrong = refusalOf(renew.error)?.code === 'wrong_credentials'
  const wrong = isWrong && renewingTexts.refusals.wrong_credentials
  return (
    <FormDialog
      title={renewingTexts.title(apiKey.name)}
      width="ask"
      onClose={onClose}
      form={form}
      submit={renewingTexts.submit}
      save={renew}
    >
      <p className="text-soft">{renewingTexts.line}</p>
      <PasswordField
        label={renewingTexts.password}
        autoComplete="current-password"
        {...formField(form, 'password', { required, onChange: renew.reset, refused: wrong })}
      />
    </FormDialog>
  )
}
