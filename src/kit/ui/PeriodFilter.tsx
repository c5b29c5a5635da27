import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#platform/browser/use-now.ts'
import { isDay } from '#platform/pure/calendar-day.ts'
import { shortDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { listNl } from '../list.nl.ts'
import { periodNames, periodOf, type Period } from '../list.rules.ts'

const texts = listNl.period

type DateRange = { [End in keyof Period]: string | undefined }
type PeriodFilterProps = { value: DateRange; onChange: (period: DateRange) => void }

/** While a year is typed, browsers report 0002, 0020 and 0202 before 2026. */
const isCompleteDay = (day: string) => day === '' || isDay(day)

export function PeriodFilter({ value, onChange }: PeriodFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const { from, until } = value
  const choose = (period: DateRange) => {
    onChange(period)
    setIsOpen(false)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      align="start"
      title={texts.label}
      trigger={
        <Button kind="outline">
          <CalendarDays aria-hidden strokeWidth={1.5} />
          {from || until ? texts.between(from && shortDate(from), until && shortDate(until)) : texts.ever}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Chip
            size="small"
            chosen={!from && !until}
            onClick={() => choose({ from: undefined, until: undefined })}
          >
            {texts.ever}
          </Chip>
          {periodNames.map((name) => {
            const period = periodOf(name, now)
            const isChosen = period.from === from && period.until === until
            return (
              <Chip key={name} size="small" chosen={isChosen} onClick={() => choose(period)}>
                {texts[name]}
              </Chip>
            )
          })}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={texts.from}
            defaultValue={from}
            max={until}
            onChange={({ target }) =>
              isCompleteDay(target.value) && onChange({ from: target.value || undefined, until })
            }
          />
          <TextField
            type="date"
            label={texts.until}
            defaultValue={until}
            min={from}
            onChange={({ target }) =>
              isCompleteDay(target.value) && onChange({ from, until: target.value || undefined })
            }
          />
        </div>
      </div>
    </Popover>
  )
}
