import { useForm } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountsNl } from '../accounts.nl.ts'
import { passkeysNl } from '../passkeys.nl.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../passkeys.rules.ts'
import { passkeyNameRules } from './account-fields.ts'
import { useRenamePasskey, type Passkey } from './passkeys.queries.ts'

const words = passkeysNl.renaming
const FORM_ID = 'passkey-name'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: passkey.name } })
  const rename = useRenamePasskey(onClose)
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
          <Button type="submit" form={FORM_ID} busy={rename.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit(({ name }) => rename.mutate({ passkeyId: passkey.id, name }))(event)
        }
      >
        <TextField
          label={passkeysNl.adding.name}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          error={form.formState.errors.name?.message}
          {...form.register('name', passkeyNameRules)}
        />
      </form>
    </Dialog>
  )
}
