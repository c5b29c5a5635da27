import { autumn, bend, cover, whiteVase } from 'virtual:drawn-pictures'
import { PhotoChoices } from '#domains/light-table/core/ui/PhotoChoices.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl } from './feature-pictures.nl.ts'

const texts = featurePicturesNl.portal

export const DevicesPicture = () => (
  <div aria-hidden className="absolute inset-0 flex justify-center">
    <div className="absolute top-14 bottom-0 left-[max(-8%,calc(50%-560px))] w-[900px] overflow-hidden rounded-t-[14px] border-[10px] border-b-0 border-room bg-paper shadow-float max-md:hidden">
      <Cover isLarge />
      <Bar />
      <div className="flex gap-2 px-6 pt-1">
        {tiles.map(({ picture, ratio, marks }) => (
          <Tile
            key={picture.thumbHash}
            of={picture}
            marks={marks}
            className={classNames('h-[232px]', ratio)}
          />
        ))}
      </div>
    </div>
    <div className="absolute top-10 bottom-0 w-[248px] overflow-hidden rounded-t-[32px] border-[8px] border-b-0 border-room bg-paper shadow-float md:top-24 md:right-[max(4%,calc(50%-540px))]">
      <Cover />
      <Bar isNarrow />
      <div className="grid grid-cols-[3fr_2fr] gap-1 px-1">
        <Tile of={autumn} marks={tiles[0].marks} className="h-24" />
        <Tile of={bend} className="h-24" />
        <Tile of={whiteVase} marks={tiles[2].marks} className="col-span-2 h-32" />
      </div>
    </div>
  </div>
)

const tiles = [
  {
    picture: autumn,
    ratio: 'aspect-[3/2]',
    marks: { isFavorite: true, isApproved: true, commentCount: 0 },
  },
  {
    picture: bend,
    ratio: 'aspect-[2/3]',
    marks: { isFavorite: true, isApproved: false, commentCount: 0 },
  },
  {
    picture: whiteVase,
    ratio: 'aspect-[4/3]',
    marks: { isFavorite: false, isApproved: false, commentCount: 2 },
  },
] as const

const Cover = ({ isLarge }: { isLarge?: true }) => (
  <div className={classNames('relative overflow-hidden bg-room', isLarge ? 'h-64' : 'h-52')}>
    <Picture
      of={cover}
      sizes={isLarge ? '900px' : '330px'}
      className="size-full object-cover object-[50%_64%]"
    />
    <span className="absolute inset-0 bg-veil-cover" />
    <p
      className={classNames(
        'absolute font-serif text-white',
        isLarge ? 'top-4 left-6 text-17' : 'top-4 left-4 text-15',
      )}
    >
      {texts.studio}
    </p>
    <p
      className={classNames(
        'absolute font-serif text-white',
        isLarge ? 'bottom-5 left-6 text-40' : 'bottom-3.5 left-4 text-21',
      )}
    >
      {texts.title}
    </p>
  </div>
)

const Bar = ({ isNarrow }: { isNarrow?: true }) => (
  <>
    <div
      className={classNames(
        'flex h-12 items-center gap-5 border-b border-line',
        isNarrow ? 'px-4 text-13' : 'px-6',
      )}
    >
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
    <div className={classNames('flex gap-2 py-2.5', isNarrow ? 'px-4' : 'px-6')}>
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
  </>
)

type TileProps = {
  of: (typeof tiles)[number]['picture']
  marks?: (typeof tiles)[number]['marks']
  className: string
}

const Tile = ({ of, marks, className }: TileProps) => (
  <span className={classNames('relative block shrink-0 overflow-hidden rounded-2 bg-line', className)}>
    <Picture of={of} sizes="264px" className="size-full object-cover" />
    {marks && (
      <span className="absolute bottom-1.5 left-1.5">
        <PhotoChoices photo={marks} />
      </span>
    )}
  </span>
)
