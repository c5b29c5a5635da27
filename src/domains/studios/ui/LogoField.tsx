import { useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { settingsNl } from '../settings.nl.ts'
import { logoAddress } from '../studios.rules.ts'
import { useUploadLogo } from './settings.queries.ts'

const texts = settingsNl.logo

type LogoFieldProps = {
  logoId: string | null
  savedLogoId: string | null
  facts: { widthPx: number; heightPx: number; isLight: boolean } | undefined
  disabled: boolean
  problem: string | undefined
  onChange: (logoId: string | null) => void
}

/** The file is uploaded and drawn when it is chosen; it becomes the watermark when the settings are saved. */
export function LogoField({ logoId, savedLogoId, facts, disabled, problem, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadLogo(onChange)
  const error = upload.problem ?? problem
  const isChanged = logoId !== savedLogoId
  const hint = isChanged ? settingsNl.now(savedLogoId ? texts.present.toLowerCase() : '') : texts.hint
  return (
    <Field
      label={texts.label}
      hint={hint}
      labelEnd={
        logoId && !disabled ? (
          <TextButton onClick={() => onChange(null)}>{texts.remove}</TextButton>
        ) : undefined
      }
      error={error}
    >
      {(wiring) => (
        <div
          role="group"
          aria-disabled={disabled}
          className="flex min-h-18 items-center gap-3 rounded-4 border border-dashed border-line-strong px-3 py-2.5 aria-disabled:opacity-42"
        >
          {logoId ? <Drawn logoId={logoId} isLight={facts?.isLight ?? true} /> : null}
          <div className="min-w-0 flex-1">
            <p className={classNames('truncate', logoId ? 'font-medium' : 'text-soft')}>
              {logoId ? (isChanged && upload.drawnName) || texts.present : texts.none}
            </p>
            {logoId && facts && (
              <p className="text-13 text-soft">{texts.size(facts.widthPx, facts.heightPx)}</p>
            )}
          </div>
          <input
            {...wiring}
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            disabled={disabled}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) upload.mutate(file)
              // Lets the same file be chosen again after a correction.
              target.value = ''
            }}
          />
          <Button
            kind="outline"
            size="small"
            busy={upload.isPending}
            disabledReason={disabled && settingsNl.branding.notice}
            onClick={() => input.current?.click()}
          >
            {logoId ? texts.replace : texts.choose}
          </Button>
        </div>
      )}
    </Field>
  )
}

function Drawn({ logoId, isLight }: { logoId: string; isLight: boolean }) {
  return (
    <span
      className={classNames(
        'grid h-12 w-18 shrink-0 place-items-center rounded-2 border border-line p-1.5',
        isLight ? 'bg-room' : 'bg-white',
      )}
    >
      <img src={logoAddress(logoId)} alt="" className="max-h-full max-w-full" />
    </span>
  )
}
