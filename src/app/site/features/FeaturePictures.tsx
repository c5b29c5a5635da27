import { FileArchive } from 'lucide-react'
import * as drawn from 'virtual:drawn-pictures'
import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { PhotoChoices } from '#domains/photos/ui/PhotoChoices.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl as texts } from './feature-pictures.nl.ts'

// Static pictures of the product, one beside each feature of the landing page.

/** A preview with the studio's name as a watermark in its pixels, as the server makes it. */
export const WatermarkPicture = () => (
  <div className="absolute inset-0">
    <Picture
      of={drawn.couple}
      sizes="(min-width: 1280px) 592px, (min-width: 1024px) 46vw, calc(100vw - 40px)"
      className="size-full object-cover"
    />
    <span className="absolute inset-0 grid place-items-center pl-[0.34em] text-28 font-medium tracking-wide text-white/66 md:text-40">
      {texts.preview}
    </span>
  </div>
)

const ordered: readonly drawn.DrawnPicture[] = [drawn.couple, drawn.candleTable, drawn.lights]

export const OrdersPicture = () => (
  <>
    <p className="mb-2 text-17 font-semibold tracking-title">{texts.ordersTitle}</p>
    <Card>
      {texts.orders.map(({ what, who, price, state, tone }, at) => (
        <div key={what} className="flex min-h-20 items-center gap-4 px-4 py-3 md:px-5">
          <span className="h-12 w-16 shrink-0 overflow-hidden rounded-2 bg-line max-sm:hidden">
            <Picture of={ordered[at]!} sizes="64px" className="size-full object-cover" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">{what}</p>
            <p className="truncate text-13 text-soft">{who}</p>
          </div>
          <div className="grid justify-items-end gap-1.5">
            <p className="font-medium tabular-nums">{price}</p>
            <Badge tone={tone}>{state}</Badge>
          </div>
        </div>
      ))}
    </Card>
  </>
)

export const ClientsPicture = () => (
  <>
    <div className="mb-2 flex items-baseline justify-between">
      <p className="text-17 font-semibold tracking-title">{texts.clientsTitle}</p>
      <p className="text-13 text-soft">{texts.clientsCount}</p>
    </div>
    <Card>
      {texts.clients.map(({ name, line, status }) => (
        <ListRow
          key={name}
          start={<Avatar name={name} className="max-sm:hidden" />}
          title={name}
          line={line}
          end={<ClientStatusBadge status={status} />}
        />
      ))}
    </Card>
  </>
)

const downloadTexts = texts.download

export const DownloadPicture = () => (
  <div className="mx-auto w-full max-w-[440px] rounded-6 border border-line bg-surface shadow-float">
    <p className="border-b border-line px-6 py-4 text-17 font-semibold tracking-title">
      {downloadTexts.title}
    </p>
    <div className="px-6 py-5">
      <div className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-4 bg-sunk text-soft max-sm:hidden">
          <FileArchive className="size-5" strokeWidth={1.5} />
        </span>
        <div className="min-w-0">
          <p className="font-medium">{downloadTexts.what}</p>
          <p className="truncate text-13 text-soft">{downloadTexts.file}</p>
        </div>
        <p className="ml-auto font-serif text-28">{downloadTexts.percent}</p>
      </div>
      <div className="mt-4 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full w-[71%] rounded-full bg-ink" />
      </div>
      <p className="mt-2 text-13 text-soft tabular-nums">{downloadTexts.progress}</p>
      <p className="mt-3 text-13 text-soft">{downloadTexts.note}</p>
    </div>
  </div>
)

const portalTexts = texts.portal

const tiles = [
  { picture: drawn.morning, marks: { isFavorite: true, isApproved: true, commentCount: 0 } },
  { picture: drawn.lights, marks: { isFavorite: true, isApproved: false, commentCount: 0 } },
  { picture: drawn.candles, marks: { isFavorite: false, isApproved: false, commentCount: 2 } },
] as const

export const PortalPicture = () => (
  <div className="absolute inset-x-5 top-8 bottom-0 overflow-hidden rounded-t-6 border border-b-0 border-line bg-paper shadow-float md:inset-x-10 md:top-10">
    <div className="relative h-32 overflow-hidden md:h-40">
      <Picture of={drawn.sunset} sizes="592px" className="size-full object-cover" />
      <span className="absolute inset-0 bg-veil-cover" />
      <p className="absolute top-3 left-4 font-serif text-15 text-white">{portalTexts.studio}</p>
      <p className="absolute bottom-3 left-4 font-serif text-28 text-white">{portalTexts.title}</p>
    </div>
    <div className="flex h-12 items-center gap-5 border-b border-line px-4">
      {portalTexts.tabs.map((tab, at) => (
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
      {portalTexts.chips.map(([name, count], at) => (
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
      {[...tiles, { picture: drawn.stillLake, marks: undefined }].map(({ picture, marks }) => (
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

const uploadTexts = texts.upload
const uploading: readonly drawn.DrawnPicture[] = [
  drawn.dawnCouple,
  drawn.stalks,
  drawn.smallCouple,
  drawn.pier,
]
const bars = ['', 'w-[82%]', 'w-[34%]', '']

export const UploadPicture = () => (
  <div className="rounded-6 border border-line bg-surface px-5 pt-4 pb-1 shadow-float">
    <div className="flex items-end gap-4">
      <p className="font-serif text-40">{uploadTexts.percent}</p>
      <p className="pb-1 text-13 text-soft tabular-nums">{uploadTexts.line}</p>
    </div>
    <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
      <div className="h-full w-[87%] rounded-full bg-ink" />
    </div>
    <div className="mt-2 divide-y divide-line">
      {uploadTexts.rows.map(({ name, state, tone }, at) => (
        <div key={name} className="flex h-12 items-center gap-4 md:h-13">
          <span
            className={classNames(
              'h-9 w-12 shrink-0 overflow-hidden rounded-2 bg-line max-sm:hidden',
              tone === 'neutral' && 'opacity-50',
            )}
          >
            <Picture of={uploading[at]!} sizes="48px" className="size-full object-cover" />
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
