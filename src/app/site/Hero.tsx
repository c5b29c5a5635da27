import { ArrowRight, Check, Heart, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { ferns, fog, grass, lake, lanterns, vase, veil, type DrawnPicture } from 'virtual:drawn-pictures'
import { PhotoChoices } from '#domains/light-table/core/ui/PhotoChoices.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { siteNl } from './site.nl.ts'
import { REGISTER_PATH } from './SiteHeader.tsx'
import { Picture } from './Picture.tsx'

const texts = siteNl.landing

export function Hero() {
  return (
    <section className="flex max-h-[min(100svh-64px,860px)] min-h-[640px] flex-col md:max-h-[min(100svh-72px,1040px)] print:max-h-none print:min-h-0">
      <div className="mx-auto grid w-full max-w-[1600px] gap-x-8 gap-y-4 px-5 pt-6 pb-8 md:px-8 md:pt-13 md:pb-13 lg:grid-cols-12 lg:items-end print:px-0 print:pt-0 print:pb-2">
        <h1 className="font-serif text-[clamp(40px,5.2vw,88px)] leading-[1.02] tracking-[-0.028em] lg:col-span-7">
          {texts.headline.map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <div className="md:max-lg:max-w-[560px] lg:col-span-5 lg:col-start-8 lg:max-w-[472px]">
          <p className="text-17 text-soft">{texts.line}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 max-md:-mb-3 md:gap-y-3 print:hidden">
            <a href={REGISTER_PATH} className={buttonLook({ size: 'large', className: 'max-md:w-full' })}>
              {texts.start}
            </a>
            <a
              href="#galerij"
              data-brings="gallery"
              className={buttonLook({ kind: 'quiet', size: 'large', className: 'px-4 max-md:w-full' })}
            >
              {texts.seeGallery}
              <ArrowRight aria-hidden strokeWidth={1.5} />
            </a>
          </div>
        </div>
      </div>
      <HeroGallery />
      <Claims />
    </section>
  )
}

const mark = (isFavorite: boolean, isApproved: boolean, commentCount: number) => ({
  isFavorite,
  isApproved,
  commentCount,
})

// Justified rows in CSS: each tile grows by its aspect ratio, from a basis that fixes how many
// tiles share a row.
const wide = 'grow-9 basis-[58%] md:basis-[31%]'
const tall = 'grow-4 basis-[25.8%] md:basis-[13.8%]'
const third = 'grow basis-[58%] md:basis-[30%]'

export const HERO_SIZES = '(min-width: 768px) 33vw, 68vw'
const TALL_SIZES = '(min-width: 768px) 15vw, 31vw'

function HeroGallery() {
  return (
    <div
      role="img"
      aria-label={texts.heroGallery}
      className="mx-auto min-h-0 w-full max-w-[1616px] flex-1 overflow-hidden px-1 md:px-6 print:hidden"
    >
      <div className="isolate flex flex-wrap gap-1 md:gap-2">
        <Tile picture={veil} sizes={HERO_SIZES} isUrgent className={wide}>
          <Marks {...mark(true, true, 0)} />
        </Tile>
        <Tile picture={fog} sizes={TALL_SIZES} className={classNames(tall, 'aspect-[2/3]')} />
        <Tile
          picture={lake}
          sizes={HERO_SIZES}
          className={classNames(wide, 'z-1 max-md:order-2')}
          beside={<HeroComment />}
        >
          <span className="md:hidden">
            <Marks {...mark(false, false, 1)} />
          </span>
          <Hovered />
        </Tile>
        <Tile picture={ferns} sizes={TALL_SIZES} className={classNames(tall, 'aspect-[2/3] max-md:order-1')}>
          <Marks {...mark(true, false, 0)} />
        </Tile>
        <Tile
          picture={lanterns}
          sizes={HERO_SIZES}
          className={classNames(third, 'max-md:order-3 max-md:grow-9')}
        />
        <Tile picture={grass} sizes="33vw" className={classNames(third, 'max-md:hidden')} />
        <Tile
          picture={vase}
          sizes={HERO_SIZES}
          className={classNames(
            third,
            'max-md:order-4 max-md:aspect-[2/3] max-md:grow-4 max-md:basis-[25.8%]',
          )}
        />
      </div>
    </div>
  )
}

type TileProps = {
  picture: DrawnPicture
  sizes: string
  isUrgent?: boolean
  className: string
  children?: ReactNode
  beside?: ReactNode
}

const Tile = ({ picture, sizes, isUrgent, className, children, beside }: TileProps) => (
  <div className={classNames('relative aspect-[3/2]', className)}>
    <div className="absolute inset-0 overflow-hidden rounded-2 bg-line">
      <Picture of={picture} sizes={sizes} isUrgent={isUrgent} className="size-full object-cover" />
      {children}
    </div>
    {beside}
  </div>
)

const Marks = (marks: ReturnType<typeof mark>) => (
  <span className="absolute right-2 bottom-2 max-md:right-auto max-md:bottom-1.5 max-md:left-1.5">
    <PhotoChoices photo={marks} />
  </span>
)

const Hovered = () => (
  <span className="absolute inset-0 bg-veil-tile max-md:hidden">
    <span className="absolute top-2.5 left-2.5 size-6 rounded-3 border-[1.5px] border-white bg-mark-empty" />
    <span className="absolute bottom-[19px] left-3 text-13 font-medium text-white">
      {texts.heroComment.date}
    </span>
    <span className="absolute right-2.5 bottom-2.5 flex gap-1 text-white">
      {[Heart, MessageCircle, Check].map((Icon, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- three icons that never change
        <span key={at} className="grid size-9 place-items-center rounded-4 bg-mark-button">
          <Icon aria-hidden className="size-5" strokeWidth={1.5} />
        </span>
      ))}
    </span>
  </span>
)

const HeroComment = () => (
  <div className="absolute -right-21 bottom-[24%] w-[304px] rounded-6 bg-surface p-4 shadow-float max-lg:hidden">
    <div className="flex items-center gap-3">
      <Avatar name={texts.heroComment.name} className="size-8" />
      <div>
        <p className="font-medium">{texts.heroComment.name}</p>
        <p className="text-13 text-soft tabular-nums">{texts.heroComment.moment}</p>
      </div>
    </div>
    <p className="mt-2">{texts.heroComment.text}</p>
  </div>
)

const Claims = () => (
  <ul
    aria-label={texts.claimsLabel}
    className="relative z-1 mx-auto flex h-16 w-full max-w-[1600px] shrink-0 items-center justify-between gap-x-4 bg-paper px-5 md:justify-start md:gap-x-12 md:px-8 print:hidden"
  >
    {texts.claims.map(([figure, what]) => (
      <li key={what} className="max-md:text-13 md:whitespace-nowrap">
        <strong className="font-semibold max-md:block">{figure}</strong> {what}
      </li>
    ))}
  </ul>
)
