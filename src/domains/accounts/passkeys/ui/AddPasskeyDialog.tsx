import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { passkeysNl } from '../../passkeys.nl.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../passkeys.rules.ts'
import { securityNl } from '../../security.nl.ts'
import { deviceOf } from '../../security.rules.ts'
import { passkeyNameRules, passwordRules } from '../../ui/account-fields.ts'
import { useAddPasskey } from './passkeys.queries.ts'

const texts = passkeysNl.adding

function thisDevice() {
  const { browser, system } = deviceOf(navigator.userAgent)
  return securityNl.sessions.device(browser, system)
}

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { name: thisDevice(), password: '' } })
  const add = useAddPasskey(onClose)
  const isWrong = refusalOf(add.error)?.code === 'wrong_credentials'
  return (
    <FormDialog
      title={texts.title}
      width="ask"
      onClose={onClose}
      form={form}
      submit={texts.submit}
      save={add}
    >
      <p className="text-soft">{texts.line}</p>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        {...formField(form, 'name', passkeyNameRules)}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...formField(form, 'password', {
          ...passwordRules,
          onChange: () => add.reset(),
          refused: isWrong && texts.refusals.wrong_credentials,
        })}
      />
      <p role="alert" className="text-13 font-medium text-red empty:hidden">
        {add.data === 'known_here' && texts.knownHere}
      </p>
    </FormDialog>
  )
}
