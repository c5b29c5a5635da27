import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { flagsNl as texts } from '../flags.nl.ts'
import { useSetFlag, type FeatureFlag } from './flags.queries.ts'

export function FlagRow({ part }: { part: FeatureFlag }) {
  const { name, enabled, affectedAccounts, changedBy, changedAt } = part
  const setSwitch = useSetFlag()
  const { name: title, line } = texts.parts[name]
  return (
    <div className="flex items-start gap-4 px-5 py-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-13 text-soft">{line}</p>
        </div>
        <div className="text-13 tabular-nums">
          <p className={enabled ? undefined : 'font-medium text-orange'}>
            {enabled ? texts.affected(affectedAccounts) : texts.affectsNobody}
          </p>
          <p className="text-soft">
            {changedBy && changedAt ? (
              <>
                {texts.changed(enabled, changedBy)}{' '}
                <time className="whitespace-nowrap">{dateAndTime(changedAt)}</time>
              </>
            ) : (
              texts.neverChanged
            )}
          </p>
        </div>
      </div>
      <Switch
        label={title}
        labelHidden
        // Its touch target must not push it below the title.
        className="pointer-coarse:-my-3"
        checked={enabled}
        // Ignored while another change is in flight, which it would race.
        onChange={(event) => setSwitch.isPending || setSwitch.mutate({ name, enabled: event.target.checked })}
      />
    </div>
  )
}
