import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { settingsNl } from '../settings.nl.ts'
import { zipNames, type ZipNames } from '../studios.rules.ts'

const words = settingsNl.zipNames

type ZipNamesFieldProps = { value: ZipNames; onChange: (names: ZipNames) => void }

/** What the files in a client's ZIP are called. */
export function ZipNamesField({ value, onChange }: ZipNamesFieldProps) {
  return (
    <RadioGroup label={words.label}>
      {zipNames.map((names) => (
        <RadioRow
          key={names}
          name="zipNames"
          label={words[names].label}
          line={words[names].line}
          checked={names === value}
          onChange={() => onChange(names)}
        />
      ))}
    </RadioGroup>
  )
}
