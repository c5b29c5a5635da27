import { photoTypes, type PhotoType } from '#domains/photos/photos.rules.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { uploadsNl } from '../../uploads.nl.ts'

type TypeChoiceProps = {
  name: string
  type: PhotoType | undefined
  onType: (type: PhotoType) => void
  error?: string | false
}

export function TypeChoice({ name, type, onType, error }: TypeChoiceProps) {
  return (
    <RadioGroup label={uploadsNl.form.type} error={error}>
      {photoTypes.map((option) => (
        <RadioRow
          key={option}
          name={name}
          value={option}
          checked={type === option}
          onChange={() => onType(option)}
          label={uploadsNl.type[option]}
          line={uploadsNl.typeLine[option]}
        />
      ))}
    </RadioGroup>
  )
}
