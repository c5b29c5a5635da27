import { Stepper } from '#ui/fields/Stepper.tsx'
import { useState } from 'react'
import { Mail, MessageCircle, Settings, Upload } from 'lucide-react'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Example, Row } from './Example.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const TABS = [
  { value: 'first', label: 'To be judged', count: 212 },
  { value: 'second', label: 'Delivered', count: 86 },
] as const

export function ActionExamples() {
  const [chip, setChip] = useState('All')
  const [tab, setTab] = useState<'first' | 'second'>('first')
  const [amount, setAmount] = useState(1)
  return (
    <>
      <Example name="Buttons">
        <Row>
          <Button>Save</Button>
          <Button kind="accent">Order</Button>
          <Button kind="outline">Contact</Button>
          <Button kind="quiet">Restore</Button>
          <Button kind="danger">Remove</Button>
          <Button disabledReason="Nothing has changed yet">Save</Button>
        </Row>
        <Row>
          <Button size="large">Start 14 days for free</Button>
          <Button kind="outline" size="small">
            Show choice
          </Button>
          <IconButton icon={MessageCircle} label="Comments, 3 new" pressed counter={3} />
          <IconButton icon={Settings} label="Settings" />
          <Button busy>Saving</Button>
          <Button kind="outline">
            <Mail aria-hidden strokeWidth={1.5} />
            Contact
          </Button>
          <Button>
            <Upload aria-hidden strokeWidth={1.5} />
            Upload
          </Button>
        </Row>
      </Example>
      <Example name="Chips, tabs, switches">
        <div className="flex flex-wrap items-center gap-4">
          <ChipRow label="Filter">
            {Object.entries({ All: 212, Favourites: 31, 'With a comment': 0 }).map(([name, count]) => (
              <Chip key={name} chosen={chip === name} count={count} onClick={() => setChip(name)}>
                {name}
              </Chip>
            ))}
          </ChipRow>
          <Row>
            <Checkbox label="On" labelHidden defaultChecked />
            <Checkbox label="Off" labelHidden />
            <Checkbox label="Some" labelHidden mixed />
            <Switch label="On" labelHidden defaultChecked />
            <Switch label="Off" labelHidden />
            <Stepper label="Amount" value={amount} onChange={setAmount} />
            <Stepper label="Amount" size="small" value={amount} onChange={setAmount} />
          </Row>
        </div>
        <Tabs label="Kind" items={TABS} value={tab} onChange={setTab} ruled panelClassName="pt-4">
          {tab}
        </Tabs>
      </Example>
      <Example name="Badges">
        <Row>
          <Badge tone="orange">pending</Badge>
          <Badge tone="blue">processing</Badge>
          <Badge tone="purple">shipped</Badge>
          <Badge tone="green">completed</Badge>
        </Row>
        <Row>
          <Badge tone="red">Inactive</Badge>
          <Badge>Waiting</Badge>
          <Badge dot={false}>Professional</Badge>
        </Row>
      </Example>
    </>
  )
}

const STATES = [
  { value: 'review', label: <Badge tone="orange">Review</Badge>, text: 'Review' },
  { value: 'active', label: <Badge tone="blue">Active</Badge>, text: 'Active' },
] as const

export function FieldExamples() {
  const [state, setState] = useState<'review' | 'active'>('review')
  return (
    <>
      <Example name="Fields">
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
      </Example>
      <Example name="Choices">
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
      </Example>
    </>
  )
}
