import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { apiKeysNl } from '../../api-keys.nl.ts'
import { useRenewKey, type ApiKey } from './api-keys.queries.ts'

const texts = apiKeysNl.renewing

type RenewKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onRenewed: (key: string) => void }

export function RenewKeyDialog({ apiKey, onClose, onRenewed }: RenewKeyDialogProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const renew = useRenewKey(({ key }) => onRenewed(key))
  const isWrong = refusalOf(renew.error)?.code === 'wrong_credentials'
  return (
    <FormDialog
      title={texts.title(apiKey.name)}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit(({ password }) => renew.mutate({ keyId: apiKey.id, password }))}
      submit={texts.submit}
      busy={renew.isPending}
    >
      <p className="text-soft">{texts.line}</p>
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={
          form.formState.errors.password?.message ?? (isWrong ? texts.refusals.wrong_credentials : undefined)
        }
        {...form.register('password', {
          required: apiKeysNl.making.nameMissing,
          onChange: () => renew.reset(),
        })}
      />
    </FormDialog>
  )
}
