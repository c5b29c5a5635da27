import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '#platform/browser/api.ts'
import { QrCode } from '#ui/data/QrCode.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { securityNl } from '../security.nl.ts'
import { groupInFours, APP_CODE_TYPED_MAX_LENGTH } from '../security.rules.ts'
import { passwordRules } from './account-fields.ts'
import {
  useConfirmTwoFactor,
  useEndTwoFactor,
  useRenewRecoveryCodes,
  useStartTwoFactor,
} from './security.queries.ts'
import { ShownOnceDialog } from './ShownOnceDialog.tsx'

export type TwoFactorGoal = 'on' | 'off' | 'codes'
type Key = { secret: string; address: string }

const texts = securityNl.twoFactor

export function TwoFactorDialog({ goal, onClose }: { goal: TwoFactorGoal; onClose: () => void }) {
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} isTurnedOn={goal === 'on'} onClose={onClose} />
  if (key) return <ScanStep appKey={key} onCodes={setCodes} onClose={onClose} />
  return <PasswordStep goal={goal} onKey={setKey} onCodes={setCodes} onClose={onClose} />
}

type PasswordStepProps = {
  goal: TwoFactorGoal
  onKey: (key: Key) => void
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function PasswordStep({ goal, onKey, onCodes, onClose }: PasswordStepProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const start = useStartTwoFactor()
  const renew = useRenewRecoveryCodes()
  const end = useEndTwoFactor(onClose)
  const saving = { on: start, codes: renew, off: end }[goal]
  const isWrong = refusalOf(saving.error)?.code === 'wrong_credentials'
  const wrong = isWrong && texts.ending.refusals.wrong_credentials
  const submit = (typed: { password: string }) => {
    if (goal === 'on') start.mutate(typed, { onSuccess: onKey })
    else if (goal === 'codes') renew.mutate(typed, { onSuccess: (made) => onCodes(made.recoveryCodes) })
    else end.mutate(typed)
  }
  return (
    <FormDialog
      title={texts.passwordSteps[goal].title}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit(submit)}
      submit={goal === 'off' ? texts.turnOff : texts.next}
      submitKind={goal === 'off' ? 'danger' : 'ink'}
      busy={saving.isPending}
    >
      <p className="text-soft">{texts.passwordSteps[goal].line}</p>
      <PasswordField
        label={texts.yourPassword}
        autoComplete="current-password"
        {...formField(form, 'password', { ...passwordRules, onChange: saving.reset, refused: wrong })}
      />
    </FormDialog>
  )
}

type ScanStepProps = { appKey: Key; onCodes: (codes: string[]) => void; onClose: () => void }

function ScanStep({ appKey, onCodes, onClose }: ScanStepProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useConfirmTwoFactor()
  const wrong = refusalOf(confirm.error)?.code === 'wrong_code' && texts.confirming.refusals.wrong_code
  const { scan } = texts
  const minLength = { value: 6, message: scan.codeHint }
  const submit = ({ code }: { code: string }) =>
    confirm.mutate({ code: code.trim() }, { onSuccess: (made) => onCodes(made.recoveryCodes) })
  return (
    <FormDialog
      title={scan.title}
      width="ask"
      onClose={onClose}
      onSubmit={form.handleSubmit(submit)}
      submit={scan.submit}
      busy={confirm.isPending}
    >
      <p className="text-soft">{scan.line}</p>
      <QrCode text={appKey.address} label={scan.picture} />
      <p className="text-13 text-soft">
        {scan.byHand} <code className="block font-sans text-15 text-ink">{groupInFours(appKey.secret)}</code>
      </p>
      <TextField
        label={scan.code}
        hint={scan.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={APP_CODE_TYPED_MAX_LENGTH}
        {...formField(form, 'code', { ...passwordRules, minLength, onChange: confirm.reset, refused: wrong })}
      />
    </FormDialog>
  )
}

type RecoveryCodesProps = {
  codes: string[]
  /** Whether the dialog says that two-step sign-in is on. A toast would cover the codes. */
  isTurnedOn: boolean
  onClose: () => void
}

function RecoveryCodes({ codes, isTurnedOn, onClose }: RecoveryCodesProps) {
  const { title, line, isOn, explain } = texts.codes
  return (
    <ShownOnceDialog title={title} line={line} text={codes.join('\n')} onClose={onClose}>
      <p className="mb-4 text-soft">
        {isTurnedOn && `${isOn} `}
        {explain}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-4 bg-sunk p-4 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnceDialog>
  )
}
