import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { apiKeysNl } from '../../api-keys.nl.ts'
import { KEY_NAME_MAX_LENGTH, scopes, scopesToChoose, type Scope } from '../../api.rules.ts'
import { useCreateKey } from './api-keys.queries.ts'
import { scopeText } from './key-facts.ts'

const texts = apiKeysNl.making

type MakeKeyDialogProps = { onClose: () => void; onMade: (key: string) => void }

const tickedAtFirst = scopes.filter((scope) => !scopesToChoose.has(scope))

/** What the key is for and what it may; the password, so that it is really them. */
export function MakeKeyDialog({ onClose, onMade }: MakeKeyDialogProps) {
  const form = useForm<{ name: string; scopes: Scope[]; password: string }>({
    defaultValues: { name: '', scopes: tickedAtFirst, password: '' },
  })
  const make = useCreateKey(({ key }) => onMade(key))
  const { errors } = form.formState
  const isWrong = refusalOf(make.error)?.code === 'wrong_credentials'
  const scopesErrorId = useId()
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={form.handleSubmit((typed) => make.mutate(typed))}
      submit={texts.submit}
      busy={make.isPending}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={KEY_NAME_MAX_LENGTH}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || texts.nameMissing })}
      />
      <fieldset className="min-w-0" aria-describedby={scopesErrorId}>
        <legend className="mb-1.5 text-13 font-medium">{texts.scopes}</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <>
                  {scopeText(scope)}
                  {scopesToChoose.has(scope) && (
                    <span className="block text-13 text-soft">{texts.deletes}</span>
                  )}
                </>
              }
              {...form.register('scopes', {
                validate: (chosen) => chosen.length > 0 || texts.scopesMissing,
              })}
            />
          ))}
        </div>
        <div id={scopesErrorId} aria-live="polite" className="mt-1.5 text-13 empty:hidden">
          {errors.scopes?.message && <ErrorLine>{errors.scopes.message}</ErrorLine>}
        </div>
      </fieldset>
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message ?? (isWrong ? texts.refusals.wrong_credentials : undefined)}
        {...form.register('password', { required: texts.nameMissing, onChange: () => make.reset() })}
      />
    </FormDialog>
  )
}
