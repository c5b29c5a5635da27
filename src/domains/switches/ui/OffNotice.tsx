import { switchedOffNl } from '../switched-off.nl.ts'
import type { SwitchName } from '../switches.rules.ts'

/** Stands where a part would be, or beside it, while it is off. */
export function OffNotice({ name }: { name: SwitchName }) {
  const { title, line } = switchedOffNl.sentences[name]
  return (
    <div role="status" className="rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
      <p className="font-medium">{title}</p>
      <p>{line}</p>
    </div>
  )
}
