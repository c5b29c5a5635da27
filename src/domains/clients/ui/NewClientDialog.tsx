import { useState } from 'react'
import { FormProvider, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { useMedia } from '#platform/browser/use-media.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { clientsNl } from '../clients.nl.ts'
import { newClientNl as texts } from '../new-client.nl.ts'
import { INVITATION_LINE_MAX_LENGTH, invitationMoments } from '../clients.rules.ts'
import { useCreateClient } from './clients.queries.ts'
import { ClientBusiness } from './ClientBusiness.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { LimitNotice } from './LimitNotice.tsx'
import { ClientNameFields, createNewClientFormValues, type NewClientFormValues } from './ClientNameFields.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

const { invite } = clientsNl

type NewClientDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated?: (clientId: string) => void
}

export function NewClientDialog({ open, onOpenChange, onCreated }: NewClientDialogProps) {
  const [start] = useState(createNewClientFormValues)
  // Stays true while the dialog is closed, so that an error in the password is visible after
  // reopening.
  const [givesPassword, setGivesPassword] = useState(false)
  const form = useForm<NewClientFormValues>({ defaultValues: start })
  const create = useCreateClient((clientId) => {
    close()
    form.reset(createNewClientFormValues())
    setGivesPassword(false)
    onCreated?.(clientId)
  })
  // Keeps the typed values, because Escape or a click outside closes the dialog too easily.
  const close = () => {
    onOpenChange(false)
    create.reset()
  }
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <FormDialog
      title={texts.title}
      open={open}
      onClose={close}
      form={form}
      save={create}
      submit={texts.submit}
      width={isWide ? 'wide' : 'form'}
      className="items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:gap-x-8"
    >
      <div className="grid gap-4 md:grid-cols-2">
        <LimitNotice error={create.error} className="md:col-span-2" />
        <FormProvider {...form}>
          <ClientNameFields save={create} />
          <ClientBusiness className="md:col-span-2" />
        </FormProvider>
        <Invitation form={form} />
        <Password form={form} isShown={givesPassword} onShow={() => setGivesPassword(true)} />
      </div>
      {isWide ? (
        <div className="sticky top-0 grid gap-1.5">
          <p className="text-13 font-medium">{invite.previewOf}</p>
          <Letter control={form.control} />
        </div>
      ) : (
        <LetterOnDemand control={form.control} />
      )}
    </FormDialog>
  )
}

function Invitation({ form }: { form: UseFormReturn<NewClientFormValues> }) {
  return (
    <>
      <RadioGroup label={invite.label} className="md:col-span-2">
        {invitationMoments.map((moment) => (
          <RadioRow
            key={moment}
            value={moment}
            {...invite.moments[moment]}
            {...form.register('invitation.when')}
          />
        ))}
      </RadioGroup>
      <TextArea
        className="md:col-span-2"
        optional
        label={invite.ownLine}
        maxLength={INVITATION_LINE_MAX_LENGTH}
        {...form.register('invitation.line')}
      />
    </>
  )
}

type PasswordProps = { form: UseFormReturn<NewClientFormValues>; isShown: boolean; onShow: () => void }

function Password({ form, isShown, onShow }: PasswordProps) {
  if (!isShown)
    return (
      <p className="text-13 text-soft md:col-span-2">
        {texts.byLink}{' '}
        <TextButton aria-expanded={false} onClick={onShow}>
          {texts.alsoPassword}
        </TextButton>
      </p>
    )
  return (
    <>
      <NewPasswordField
        className="md:col-span-2"
        label={texts.password}
        hint={texts.passwordLine}
        form={form}
        name="password"
      />
      <PasswordInLetter form={form} />
    </>
  )
}

function PasswordInLetter({ form }: { form: UseFormReturn<NewClientFormValues> }) {
  const when = useWatch({ control: form.control, name: 'invitation.when' })
  if (when !== 'now') return null
  return (
    <Checkbox
      className="md:col-span-2"
      label={invite.withPassword}
      {...form.register('invitation.withPassword')}
    />
  )
}

function LetterOnDemand({ control }: { control: Control<NewClientFormValues> }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="grid gap-3">
      <TextButton aria-expanded={isShown} className="justify-self-start" onClick={() => setIsShown(!isShown)}>
        {isShown ? invite.hidePreview : invite.preview}
      </TextButton>
      {isShown && <Letter control={control} />}
    </div>
  )
}

function Letter({ control }: { control: Control<NewClientFormValues> }) {
  const [firstName, email, password, when, line, withPassword] = useWatch({
    control,
    name: ['firstName', 'email', 'password', 'invitation.when', 'invitation.line', 'invitation.withPassword'],
  })
  return (
    <LetterPreview
      input={{
        firstName: firstName.trim() || clientsNl.fields.firstName,
        email,
        password,
        invitation: { when, line, withPassword },
      }}
    />
  )
}
