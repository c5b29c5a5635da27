import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { settingsNl } from '../settings.nl.ts'
import { zipNames, type ZipNames } from '../studios.rules.ts'

const texts = settingsNl.zipNames

type ZipNamesFieldProps = { value: ZipNames; onChange: (names: ZipNames) => void }

export function ZipNamesField({ value, onChange }: ZipNamesFieldProps) {
  return (
    <RadioGroup label={texts.label}>
      {zipNames.map((names) => (
        <RadioRow
          key={names}
          name="zipNames"
          label={texts[names].label}
          line={texts[names].line}
          checked={names === value}
          onChange={() => onChange(names)}
        />
      ))}
    </RadioGroup>
  )
}
