import { isEmail, EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { refusalMessage } from '#platform/browser/use-save.ts'
import { bareCode } from '#platform/pure/typed-text.ts'
import { createNameCheck } from '#platform/pure/field-problems.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { GUEST_NAME_MAX_LENGTH, isPin, PIN_TYPED_MAX_LENGTH } from '../../sharing.rules.ts'
import { guestEntryNl as texts } from '../guest-entry.nl.ts'
import { invitationBy, useEnterGallery, useMailWayBack, type Invitation } from './guest-entry.queries.ts'

type GuestEntryProps = { token: string; invitation: Invitation; onIn: () => void }

type Field = 'name' | 'pin' | 'email'
const fields: readonly Field[] = ['name', 'pin', 'email']

const fieldOf: Record<string, Field> = {
  name_needed: 'name',
  pin_wrong: 'pin',
  email_needed: 'email',
}

/**
 * Asks for what a link requires. Always needs a click, because mail programs open links
 * automatically.
 */
export function GuestEntry({ token, invitation, onIn }: GuestEntryProps) {
  const [isBack, setIsBack] = useState(false)
  const mayHaveBeenHere = invitation.guestName === null && invitation.asksEmail !== 'no'
  return (
    <div className="grid gap-6">
      {isBack ? (
        <WayBack token={token} onClose={() => setIsBack(false)} />
      ) : (
        <EntryForm {...{ token, invitation, onIn }} />
      )}
      {mayHaveBeenHere && !isBack && (
        <p className="text-13">
          <TextButton onClick={() => setIsBack(true)}>{texts.wayBack.open}</TextButton>
        </p>
      )}
    </div>
  )
}

const problemOfName = (name: string) => {
  const checked = createNameCheck(texts.nameMissing)(name)
  return checked !== true && checked
}

function useEntry({ token, invitation, onIn }: GuestEntryProps) {
  const { asksName, asksPin, asksEmail } = invitation
  const [values, setValues] = useState({ name: '', pin: '', email: '' })
  const [isChecked, setIsChecked] = useState(false)
  const enter = useEnterGallery(onIn)
  useRefetchWhenEnded(token, enter.error)

  const entry = { name: values.name.trim(), pin: bareCode(values.pin), email: values.email.trim() }
  const missing = {
    name: asksName && problemOfName(entry.name),
    pin: asksPin && !isPin(entry.pin) && texts.pinMissing,
    email:
      (asksEmail === 'required' && entry.email === '' && texts.emailMissing) ||
      (asksEmail !== 'no' && entry.email !== '' && !isEmail(entry.email) && texts.emailWrong),
  }
  const refused = refusalOf(enter.error)?.code
  // Memoized, so that the time in a refusal doesn't change while someone types.
  const refusal = useMemo(
    () => (enter.error ? refusalMessage(texts.entering, enter.error) : undefined),
    [enter.error],
  )
  const refusedField = refused === undefined ? undefined : fieldOf[refused]
  const errorOf = (field: Field) =>
    (isChecked && missing[field]) || (refusedField === field ? asLine(refusal) : undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const wrong = fields.find((field) => missing[field])
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    else if (!enter.isPending)
      enter.mutate({
        token,
        name: asksName ? entry.name : null,
        pin: asksPin ? entry.pin : null,
        email: entry.email || null,
      })
  }
  const wire = (field: Field) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [field]: target.value }))
      if (refusedField === field) enter.reset()
    },
    error: errorOf(field),
    size: 'large' as const,
  })
  const formError = enter.error && refusedField === undefined ? asLine(refusal) : undefined
  return { wire, submit, formError, isBusy: enter.isPending }
}

function EntryForm(props: GuestEntryProps) {
  const { asksName, asksPin, asksEmail, studioName } = props.invitation
  const { wire, submit, formError, isBusy } = useEntry(props)
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {asksName && (
        <TextField
          {...wire('name')}
          label={texts.name}
          hint={texts.nameHint(props.invitation)}
          maxLength={GUEST_NAME_MAX_LENGTH}
          autoComplete="name"
          enterKeyHint={asksPin || asksEmail !== 'no' ? 'next' : 'go'}
        />
      )}
      {asksPin && (
        <TextField
          {...wire('pin')}
          label={texts.pin}
          hint={texts.pinHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_TYPED_MAX_LENGTH}
          className="[&_input]:tracking-wide [&_input]:tabular-nums"
        />
      )}
      {asksEmail !== 'no' && (
        <TextField
          {...wire('email')}
          label={texts.email}
          hint={texts.emailHint(studioName)}
          optional={asksEmail === 'optional'}
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
        />
      )}
      <div className="grid gap-3">
        <div role="alert" className="empty:hidden">
          {formError !== undefined && <ErrorLine>{formError}</ErrorLine>}
        </div>
        <Button type="submit" kind="accent" size="large" wide busy={isBusy}>
          {texts.enter}
        </Button>
      </div>
    </form>
  )
}

const asLine = (message: string | { title: string; line?: string | undefined } | undefined) =>
  typeof message === 'object' ? [message.title, message.line].filter(Boolean).join('. ') : message

/** Refetches the invitation when the link was revoked or has expired meanwhile. */
function useRefetchWhenEnded(token: string, error: unknown) {
  const queryClient = useQueryClient()
  const isGone = ['link_closed', 'link_expired'].includes(refusalOf(error)?.code ?? '')
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries({ queryKey: invitationBy(token).queryKey })
  }, [isGone, token, queryClient])
}

/** Form that emails a known guest a link to continue on this device. */
function WayBack({ token, onClose }: { token: string; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const mail = useMailWayBack()
  useRefetchWhenEnded(token, mail.error)
  const address = email.trim()
  const wrong = address === '' ? texts.emailMissing : isEmail(address) ? undefined : texts.emailWrong
  if (mail.isSuccess)
    return (
      <div className="grid gap-5">
        <p role="status">{texts.wayBack.sent}</p>
        <Button kind="outline" size="large" wide onClick={onClose}>
          {texts.wayBack.close}
        </Button>
      </div>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    if (wrong) event.currentTarget.querySelector('input')?.focus()
    else if (!mail.isPending) mail.mutate({ token, email: address })
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-soft">{texts.wayBack.line}</p>
      <TextField
        autoFocus
        label={texts.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        size="large"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={isChecked ? wrong : undefined}
      />
      <div className="grid gap-3">
        <Button type="submit" kind="accent" size="large" wide busy={mail.isPending}>
          {texts.wayBack.submit}
        </Button>
        <Button kind="outline" size="large" wide onClick={onClose}>
          {texts.wayBack.close}
        </Button>
      </div>
    </form>
  )
}
