import { dawnCouple, pier, smallCouple, stalks, type DrawnPicture } from 'virtual:drawn-pictures'
import { Badge } from '#ui/data/Badge.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl } from './feature-pictures.nl.ts'

const texts = featurePicturesNl.upload
const pictures: readonly DrawnPicture[] = [dawnCouple, stalks, smallCouple, pier]
const bars = ['', 'w-[82%]', 'w-[34%]', '']

export const UploadPicture = () => (
  <div className="rounded-6 border border-line bg-surface px-5 pt-4 pb-1 shadow-float">
    <div className="flex items-end gap-4">
      <p className="font-serif text-40">{texts.percent}</p>
      <p className="pb-1 text-13 text-soft tabular-nums">{texts.line}</p>
    </div>
    <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
      <div className="h-full w-[87%] rounded-full bg-ink" />
    </div>
    <div className="mt-2 divide-y divide-line">
      {texts.rows.map(({ name, state, tone }, at) => (
        <div key={name} className="flex h-12 items-center gap-4 md:h-13">
          <span
            className={classNames(
              'h-9 w-12 shrink-0 overflow-hidden rounded-2 bg-line max-sm:hidden',
              tone === 'neutral' && 'opacity-50',
            )}
          >
            <Picture of={pictures[at]!} sizes="48px" className="size-full object-cover" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate">{name}</p>
            {bars[at] && (
              <span className="mt-1 block h-1 overflow-hidden rounded-full bg-line">
                <span className={classNames('block h-full rounded-full bg-ink', bars[at])} />
              </span>
            )}
          </div>
          <Badge tone={tone} className="md:w-28">
            {state}
          </Badge>
        </div>
      ))}
    </div>
  </div>
)
