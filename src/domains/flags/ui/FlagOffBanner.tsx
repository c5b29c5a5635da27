import { classNames } from '#ui/theme/class-names.ts'
import { flagsOffNl } from '../flags-off.nl.ts'
import type { FlagName } from '../flags.rules.ts'

type FlagOffBannerProps = {
  name: FlagName
  isBanner?: boolean
}

export function FlagOffBanner({ name, isBanner }: FlagOffBannerProps) {
  const { title, line } = flagsOffNl.sentences[name]
  return (
    <div
      role="status"
      className={classNames(
        'bg-orange-tint text-13 text-orange',
        isBanner ? 'flex flex-wrap gap-x-2 px-5 py-2 md:px-8' : 'rounded-3 px-3.5 py-2.5',
      )}
    >
      <p className="font-medium">{title}</p>
      <p>{line}</p>
    </div>
  )
}
