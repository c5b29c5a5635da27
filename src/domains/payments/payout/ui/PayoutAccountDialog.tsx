import { useForm } from 'react-hook-form'
import { ProofFields, useProofForm } from '#domains/accounts/ui/ProofFields.tsx'
import { isIban, tidyIban, IBAN_TYPED_MAX_LENGTH } from '#platform/pure/iban.ts'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { payoutNl } from '../payout.nl.ts'
import { HOLDER_NAME_MAX_LENGTH } from '../payout.rules.ts'
import { sepaText } from '../sepa-text.rules.ts'
import { useSetPayoutAccount } from './payout.queries.ts'

const texts = payoutNl.account.form

export function PayoutAccountDialog({ holderName, onClose }: { holderName: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { iban: '', holderName } })
  const proof = useProofForm()
  const save = useSetPayoutAccount(onClose)
  return (
    <FormDialog
      title={texts.title}
      line={texts.line}
      onClose={onClose}
      onSubmit={async (event) => {
        // Validates both forms, so that all errors show.
        const isProofWhole = await proof.trigger()
        await form.handleSubmit((typed) => {
          if (isProofWhole) save.mutate({ ...typed, proof: proof.getValues() })
        })(event)
      }}
      submit={texts.submit}
      busy={save.isPending}
    >
      <TextField
        label={texts.iban}
        hint={texts.ibanHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={IBAN_TYPED_MAX_LENGTH}
        {...formField(form, 'iban', { validate: (typed) => isIban(tidyIban(typed)) || texts.invalid })}
      />
      <TextField
        label={texts.holderName}
        autoComplete="off"
        maxLength={HOLDER_NAME_MAX_LENGTH}
        {...formField(form, 'holderName', {
          validate: (typed) =>
            typed.trim() === ''
              ? texts.required
              : sepaText(typed, HOLDER_NAME_MAX_LENGTH) !== '' || texts.unwritable,
        })}
      />
      <ProofFields form={proof} error={save.error} onChange={save.reset} />
    </FormDialog>
  )
}
