import { isEmail, EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { refusalOf, browserApi } from '#platform/browser/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { visitorsNl as texts } from '../visitors.nl.ts'
import { MESSAGE_MAX_LENGTH, VISITOR_NAME_MAX_LENGTH } from '../visitors.rules.ts'
import type { visitorsContract } from '../visitors.contract.ts'

type Message = { title: string; line: string }
type Errors = { name?: string; email?: string; message?: string }

/** Keeps its own state, because the app's form library is larger than this page. */
export function ContactForm() {
  const { state, errors, failure, submit, beginAgain } = useMessage()
  const isHydrated = useIsHydrated()
  const thanks = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state === 'sent') thanks.current?.focus()
  }, [state])

  if (state === 'sent')
    return (
      <div ref={thanks} tabIndex={-1} role="status" className="self-start outline-none">
        <p className="flex items-center gap-3 text-17 font-medium">
          <Check aria-hidden className="size-5 text-green" strokeWidth={1.5} />
          {texts.done.title}
        </p>
        <p className="mt-1 mb-3 text-soft">{texts.done.line}</p>
        <TextButton onClick={beginAgain}>{texts.another}</TextButton>
      </div>
    )

  return (
    <form noValidate aria-label={texts.form} className="relative grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          size="large"
          name="name"
          label={texts.name}
          autoComplete="name"
          maxLength={VISITOR_NAME_MAX_LENGTH}
          error={errors.name}
        />
        <TextField
          size="large"
          name="email"
          type="email"
          label={texts.email}
          autoComplete="email"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          error={errors.email}
        />
      </div>
      <TextArea
        name="message"
        label={texts.message}
        hint={texts.messageHint}
        rows={5}
        maxLength={MESSAGE_MAX_LENGTH}
        error={errors.message}
      />
      <label aria-hidden className="absolute top-0 -left-[200vw] h-px w-px overflow-hidden">
        {texts.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <div role="alert" className="empty:hidden">
        {failure && (
          <>
            <p className="font-medium text-red">{failure.title}</p>
            <p className="text-soft">{failure.line}</p>
          </>
        )}
      </div>
      <Button
        // Before hydration, a submit would put the typed text into the URL.
        type={isHydrated ? 'submit' : 'button'}
        size="large"
        busy={state === 'busy'}
        className="justify-self-start max-md:w-full"
      >
        {texts.submit}
      </Button>
    </form>
  )
}

function useMessage() {
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [failure, setFailure] = useState<Message>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy') return
    const typed = readForm(event.currentTarget)
    const found = findErrors(typed)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setState('busy')
    setFailure(undefined)
    sendMessage(typed).then(
      () => setState('sent'),
      (error: unknown) => {
        setFailure(messageFor(error))
        setState('open')
      },
    )
  }
  return { state, errors, failure, submit, beginAgain: () => setState('open') }
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), message: text('message'), website: text('website') }
}

function findErrors({ name, email, message }: ReturnType<typeof readForm>): Errors {
  return {
    ...(name.trim() === '' && { name: texts.required }),
    ...(!isEmail(email) && { email: email.trim() === '' ? texts.required : texts.invalidEmail }),
    ...(message.trim() === '' && { message: texts.required }),
  }
}

function messageFor(error: unknown): Message {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'too_many_attempts') return texts.broken
  return texts.refusals.too_many_attempts(refusal.facts as { waitSeconds: number })
}

const never = () => () => {}

/** Returns false in the prerendered page, true once it is hydrated. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const { sendMessage } = browserApi<typeof visitorsContract>('visitors')
