import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { passkeysNl } from '../passkeys.nl.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../passkeys.rules.ts'
import { securityNl } from '../security.nl.ts'
import { deviceOf } from '../security.rules.ts'
import { passkeyNameRules, passwordRules } from './account-fields.ts'
import { useAddPasskey } from './passkeys.queries.ts'

const words = passkeysNl.adding
const FORM_ID = 'new-passkey'

function thisDevice() {
  const { browser, system } = deviceOf(navigator.userAgent)
  return securityNl.sessions.device(browser, system)
}

/** Who it is and what to call it; the rest is between the person and their device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { name: thisDevice(), password: '' } })
  const add = useAddPasskey(onClose)
  const { errors } = form.formState
  const isWrong = refusalOf(add.error)?.code === 'wrong_credentials'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="ask"
      title={words.title}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {accountsNl.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} busy={add.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((typed) => add.mutate(typed))(event)}
      >
        <p className="text-soft">{words.line}</p>
        <TextField
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          error={errors.name?.message}
          {...form.register('name', passkeyNameRules)}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message ?? (isWrong ? words.refusals.wrong_credentials : undefined)}
          {...form.register('password', { ...passwordRules, onChange: () => add.reset() })}
        />
        <p role="alert" className="text-13 font-medium text-red empty:hidden">
          {add.data === 'known_here' && words.knownHere}
        </p>
      </form>
    </Dialog>
  )
}
