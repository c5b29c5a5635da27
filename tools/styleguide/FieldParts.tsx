import { useState } from 'react'
import { Badge } from '#ui/data/Badge.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Part } from './Part.tsx'

const STATES = [
  { value: 'review', label: <Badge tone="orange">Review</Badge>, text: 'Review' },
  { value: 'active', label: <Badge tone="blue">Active</Badge>, text: 'Active' },
] as const

export function FieldParts() {
  const [state, setState] = useState<'review' | 'active'>('review')
  return (
    <>
      <Part name="Fields">
        <div className="grid gap-4 md:grid-cols-3">
          <TextField label="E-mail" type="email" placeholder="name@studio.eu" />
          <TextField label="Text" defaultValue="Studio Fox" hint="Stands on every page" optional />
          <PasswordField label="Password" defaultValue="abc" error="At least 6 characters" />
          <TextField label="E-mail" readOnly defaultValue="lotte@example.org" />
          <Select label="State" value={state} onChange={setState} options={STATES} />
          <SelectField
            label="Country"
            options={[
              { value: 'nl', label: 'Netherlands' },
              { value: 'be', label: 'Belgium' },
            ]}
          />
        </div>
      </Part>
      <Part name="Choices">
        <div className="grid gap-4 md:grid-cols-2">
          <RadioGroup label="Size">
            <RadioRow name="size" label="Small" end="€ 9,50" defaultChecked />
            <RadioRow name="size" label="Large" line="Fits above a couch" end="€ 24,95" />
          </RadioGroup>
          <div className="flex flex-col gap-3">
            <TextArea label="Comment" placeholder="What do you think?" />
            <Checkbox label="Keep me signed in" />
            <Switch label="Mail me about this" defaultChecked />
          </div>
        </div>
      </Part>
    </>
  )
}
