import { useForm } from 'react-hook-form'
import { useActAs } from '#domains/accounts/ui/accounts.queries.ts'
import { ACTING_REASON_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { adminAccountsNl } from '#domains/admin/admin-accounts.nl.ts'
import type { Account } from '#domains/admin/ui/admin.queries.ts'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'

const texts = adminAccountsNl.actingAs

type ActAsDialogProps = { account: Pick<Account, 'id' | 'name' | 'email'>; onClose: () => void }

/** Asks why an admin acts as this studio. The activity log keeps the answer. */
export function ActAsDialog({ account, onClose }: ActAsDialogProps) {
  const form = useForm({ defaultValues: { studioId: account.id, reason: '' } })
  const save = useActAs()
  return (
    <FormDialog
      {...{ onClose, form, save }}
      width="ask"
      title={texts.title(account.name ?? account.email)}
      submit={texts.submit}
    >
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        autoComplete="off"
        maxLength={ACTING_REASON_MAX_LENGTH}
        {...formField(form, 'reason', { validate: (typed) => typed.trim() !== '' || texts.reasonMissing })}
      />
    </FormDialog>
  )
}
