import { FileArchive } from 'lucide-react'
import { ClientStatusBadge } from '#domains/clients/ui/ClientStatusBadge.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { featurePicturesNl as texts } from './feature-pictures.nl.ts'
import { clean, marked } from 'virtual:drawn-pictures'
import { BeforeAfterLine } from '#ui/fields/BeforeAfterLine.tsx'
import { Picture } from '../Picture.tsx'

export const OrdersPicture = () => (
  <div aria-hidden>
    <p className="mb-2 text-17 font-semibold tracking-title">{texts.ordersTitle}</p>
    <Card>
      {texts.orders.map(({ what, who, price, state, tone }) => (
        <div key={what} className="flex min-h-20 items-center gap-4 px-4 py-3 md:px-5">
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
  </div>
)

export const ClientsPicture = () => (
  <div aria-hidden>
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
  </div>
)

const downloadTexts = texts.download

export const DownloadPicture = () => (
  <div
    aria-hidden
    className="mx-auto w-full max-w-[440px] rounded-6 border border-line bg-surface shadow-float"
  >
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

const uploadTexts = texts.upload
const bars = ['', 'w-[82%]', 'w-[34%]', '']

export const UploadPicture = () => (
  <div aria-hidden className="rounded-6 border border-line bg-surface px-5 pt-4 pb-1 shadow-float">
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

const SIZES = '(min-width: 1344px) 1280px, calc(100vw - 40px)'
const watermarkTexts = texts.watermark

/** Photo without and with the watermark. Without scripts the dividing line stays in the middle. */
export const BeforeAfter = () => (
  <div data-before-after className="absolute inset-0 [--cut:50%]">
    <Picture
      of={clean}
      sizes={SIZES}
      alt={clean.alt ?? watermarkTexts.alt}
      className="size-full object-cover"
    />
    <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
      <Picture of={marked} sizes={SIZES} className="size-full object-cover" />
    </div>
    <Label className="left-4">{watermarkTexts.without}</Label>
    <Label className="right-4">{watermarkTexts.with}</Label>
    <BeforeAfterLine
      defaultValue={50}
      aria-label={watermarkTexts.label}
      data-says={watermarkTexts.share('%')}
    />
  </div>
)

const Label = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden
    className={classNames(
      'absolute bottom-4 rounded-4 bg-mark px-2.5 py-1 text-13 font-medium text-white',
      className,
    )}
  >
    {children}
  </span>
)
