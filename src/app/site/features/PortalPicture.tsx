import { candles, lights, morning, stillLake, sunset } from 'virtual:drawn-pictures'
import { PhotoChoices } from '#domains/photos/ui/PhotoChoices.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl } from './feature-pictures.nl.ts'

const texts = featurePicturesNl.portal

const tiles = [
  { picture: morning, marks: { isFavorite: true, isApproved: true, commentCount: 0 } },
  { picture: lights, marks: { isFavorite: true, isApproved: false, commentCount: 0 } },
  { picture: candles, marks: { isFavorite: false, isApproved: false, commentCount: 2 } },
] as const

/** A client's gallery, cut off at the edge of its frame. */
export const PortalPicture = () => (
  <div className="absolute inset-x-5 top-8 bottom-0 overflow-hidden rounded-t-6 border border-b-0 border-line bg-paper shadow-float md:inset-x-10 md:top-10">
    <div className="relative h-32 overflow-hidden md:h-40">
      <Picture of={sunset} sizes="592px" className="size-full object-cover" />
      <span className="absolute inset-0 bg-veil-cover" />
      <p className="absolute top-3 left-4 font-serif text-15 text-white">{texts.studio}</p>
      <p className="absolute bottom-3 left-4 font-serif text-28 text-white">{texts.title}</p>
    </div>
    <div className="flex h-12 items-center gap-5 border-b border-line px-4">
      {texts.tabs.map((tab, at) => (
        <span
          key={tab}
          className={classNames(
            'flex h-12 items-center font-medium whitespace-nowrap',
            at === 0 ? 'border-b-2 border-ink' : 'text-soft',
          )}
        >
          {tab}
        </span>
      ))}
    </div>
    <div className="flex gap-2 px-4 py-2.5">
      {texts.chips.map(([name, count], at) => (
        <span
          key={name}
          className={classNames(
            'inline-flex h-8 items-center gap-2 rounded-6 border px-3 text-13 whitespace-nowrap',
            at === 0 ? 'border-ink bg-ink font-medium text-paper' : 'border-line',
          )}
        >
          {name} <span className={at === 0 ? 'opacity-72' : 'text-soft'}>{count}</span>
        </span>
      ))}
    </div>
    <div className="flex gap-1 px-1">
      {[...tiles, { picture: stillLake, marks: undefined }].map(({ picture, marks }) => (
        <span
          key={picture.thumbHash}
          className="relative aspect-[3/2] h-28 shrink-0 overflow-hidden rounded-2 bg-line"
        >
          <Picture of={picture} sizes="168px" className="size-full object-cover" />
          {marks && (
            <span className="absolute bottom-1.5 left-1.5">
              <PhotoChoices photo={marks} />
            </span>
          )}
        </span>
      ))}
    </div>
  </div>
)
