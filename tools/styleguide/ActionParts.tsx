import { useState } from 'react'
import { Mail, MessageCircle, Settings, Upload } from 'lucide-react'
import { Badge } from '#ui/data/Badge.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Stepper } from '#ui/fields/Stepper.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Part, Row } from './Part.tsx'

const TABS = [
  { value: 'first', label: 'To be judged', count: 212 },
  { value: 'second', label: 'Delivered', count: 86 },
] as const

export function ActionParts() {
  const [chip, setChip] = useState('all')
  const [tab, setTab] = useState<'first' | 'second'>('first')
  const [amount, setAmount] = useState(1)
  return (
    <>
      <Part name="Buttons">
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
      </Part>
      <Part name="Chips, tabs, switches">
        <div className="flex flex-wrap items-center gap-4">
          <ChipRow label="Filter">
            <Chip chosen={chip === 'all'} count={212} onClick={() => setChip('all')}>
              All
            </Chip>
            <Chip chosen={chip === 'some'} count={31} onClick={() => setChip('some')}>
              Favourites
            </Chip>
            <Chip chosen={chip === 'none'} count={0} onClick={() => setChip('none')}>
              With a comment
            </Chip>
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
      </Part>
      <Part name="Badges">
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
      </Part>
    </>
  )
}
