import { useQuery } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { formField } from '#ui/fields/form-field.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ErrorLine } from '#ui/states/ErrorLine.tsx'
import type { passkeysContract } from '../passkeys.contract.ts'
import { canUsePasskeys } from '../passkeys/ui/can-use-passkeys.ts'
import { passkeysQuery } from '../passkeys/ui/passkeys.queries.ts'
import type { ProofOfPerson } from '../proof.contract.ts'
import { proofNl as texts } from '../proof.nl.ts'
import { twoFactorQuery } from './security.queries.ts'
import { CODE_MIN_LENGTH, CODE_TYPED_MAX_LENGTH } from '../security.rules.ts'

type Way = ProofOfPerson['by']
export type TypedProof = { way: Way; password: string; code: string }

const passkeys = browserApi<typeof passkeysContract>('passkeys')

export const proofErrors = [
  'wrong_credentials',
  'wrong_code',
  'challenge_expired',
  'passkey_refused',
] as const

export const useProofForm = () =>
  useForm<TypedProof>({ defaultValues: { way: 'password', password: '', code: '' } })

export async function collectProof({ way, password, code }: TypedProof): Promise<ProofOfPerson | undefined> {
  if (way === 'password') return { by: way, password }
  if (way === 'code') return { by: way, code: code.trim() }
  const { askForPasskey } = await import('../passkeys/ui/browser-passkeys.ts')
  const passkey = await askForPasskey(await passkeys.startProving({}))
  return passkey && { by: way, passkey }
}

type ProofFieldsProps = {
  form: UseFormReturn<TypedProof>
  error: Error | null
  onChange: () => void
}

export function ProofFields({ form, error, onChange }: ProofFieldsProps) {
  const twoFactor = useQuery(twoFactorQuery)
  const ownPasskeys = useQuery(passkeysQuery)
  const ways: Way[] = [
    'password',
    ...(twoFactor.data?.since ? (['code'] as const) : []),
    ...(ownPasskeys.data?.length && canUsePasskeys() ? (['passkey'] as const) : []),
  ]
  const way = form.watch('way')
  const code = refusalOf(error)?.code
  const refusedAs = (...codes: (typeof proofErrors)[number][]) => {
    const found = codes.find((one) => one === code)
    return found && texts.refusals[found]
  }
  return (
    <div className="grid gap-4">
      {ways.length > 1 && (
        <RadioGroup label={texts.legend}>
          {ways.map((one) => (
            <RadioRow key={one} value={one} label={texts.ways[one]} {...form.register('way', { onChange })} />
          ))}
        </RadioGroup>
      )}
      {way === 'password' && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          {...formField(form, 'password', {
            required: texts.required,
            onChange,
            refused: refusedAs('wrong_credentials'),
          })}
        />
      )}
      {way === 'code' && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_TYPED_MAX_LENGTH}
          {...formField(form, 'code', {
            required: texts.required,
            minLength: { value: CODE_MIN_LENGTH, message: texts.tooShort },
            onChange,
            refused: refusedAs('wrong_code'),
          })}
        />
      )}
      {way === 'passkey' && (
        <div className="grid gap-1.5">
          <p className="text-13 text-soft">{texts.passkeyLine}</p>
          <p role="alert" className="empty:hidden">
            {refusedAs('challenge_expired', 'passkey_refused') && (
              <ErrorLine>{refusedAs('challenge_expired', 'passkey_refused')}</ErrorLine>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
