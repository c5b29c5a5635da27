import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { passkeysNl } from '../../passkeys.nl.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../passkeys.rules.ts'
import { passkeyNameRules } from '../../ui/account-fields.ts'
import { useRenamePasskey, type Passkey } from './passkeys.queries.ts'

const texts = passkeysNl.renaming

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: passkey.name } })
  const rename = useRenamePasskey(onClose)
  return (
    <FormDialog
      title={texts.title}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit(({ name }) => rename.mutate({ passkeyId: passkey.id, name }))}
      submit={texts.submit}
      busy={rename.isPending}
    >
      <TextField
        label={passkeysNl.adding.name}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={form.formState.errors.name?.message}
        {...form.register('name', passkeyNameRules)}
      />
    </FormDialog>
  )
}
