import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { passkeysNl } from '../passkeys.nl.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../passkeys/passkeys.rules.ts'
import { securityNl } from '../security.nl.ts'
import { deviceOf } from '../security.rules.ts'
import { nameRules, passwordRules } from './account-fields.ts'
import { useAddPasskey } from '../passkeys/ui/passkeys.queries.ts'

const texts = passkeysNl.adding

function thisDevice() {
  const { browser, system } = deviceOf(navigator.userAgent)
  return securityNl.sessions.device(browser, system)
}

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { name: thisDevice(), password: '' } })
  const save = useAddPasskey(onClose)
  const wrong = refusalOf(save.error)?.code === 'wrong_credentials' && texts.refusals.wrong_credentials
  return (
    <FormDialog {...{ onClose, form, save }} width="ask" title={texts.title} submit={texts.submit}>
      <p className="text-soft">{texts.line}</p>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        {...formField(form, 'name', nameRules)}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...formField(form, 'password', { ...passwordRules, onChange: save.reset, refused: wrong })}
      />
      <p role="alert" className="text-13 font-medium text-red empty:hidden">
        {save.data === 'known_here' && texts.knownHere}
      </p>
    </FormDialog>
  )
}
