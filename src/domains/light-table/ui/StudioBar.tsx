import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, Check, Clock, Heart } from 'lucide-react'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { photoOrders, type PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import { galleriesOf, newestGalleryOf } from '#domains/galleries/ui/galleries.queries.ts'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/overlays/Menu.tsx'
import type { ChoiceFilter } from '../core/ui/gallery-search.ts'
import type { Photo } from '../core/ui/photos.queries.ts'
import { useSetPhotoOrder, type GalleryRef } from '../core/ui/studio-photos.queries.ts'
import type { GalleryUrlState } from '../gallery/ui/use-gallery-search.ts'
import { ChoiceChips } from '../gallery/ui/ChoiceChips.tsx'
import { photoTypes, type PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { LoadingChips } from './LoadingChips.tsx'

const CameraClocksDialog = lazy(async () => ({
  default: (await import('../studio/ui/CameraClocksDialog.tsx')).CameraClocksDialog,
}))

/** Tab of another domain. Its panel replaces the photos while the tab is shown. */
export type ExtraTab = { label: string; isShown: boolean; onShow: () => void; panel: ReactNode }

export const EXTRA_TAB = 'last'

const texts = studioPhotosNl.order

type PhotoOrderChoiceProps = {
  whose: GalleryRef
  order: PhotoOrder
  onArrange: () => void
}

function PhotoOrderChoice({ whose, order, onArrange }: PhotoOrderChoiceProps) {
  const setOrder = useSetPhotoOrder()
  const { data: galleries } = useQuery(galleriesOf(whose.clientId))
  const galleryId = whose.galleryId ?? newestGalleryOf(galleries)?.id
  const [setsClocks, setSetsClocks] = useState(false)
  const choose = (chosen: PhotoOrder) => {
    if (chosen !== order) setOrder.mutate({ ...whose, order: chosen })
    if (chosen === 'manual') onArrange()
  }
  return (
    <>
      <Menu trigger={<IconButton icon={ArrowUpDown} label={`${texts.label}: ${texts.names[order]}`} />}>
        {photoOrders.map((one) => (
          <MenuItem
            key={one}
            icon={one === order ? Check : undefined}
            line={one === 'manual' && studioPhotosNl.arrange.choose}
            onSelect={() => choose(one)}
          >
            {texts.names[one]}
          </MenuItem>
        ))}
        {galleryId !== undefined && (
          <>
            <MenuDivider />
            <MenuItem icon={Clock} line={texts.clocksLine} onSelect={() => setSetsClocks(true)}>
              {texts.clocks}
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {setsClocks && galleryId !== undefined && (
          <CameraClocksDialog galleryId={galleryId} onClose={() => setSetsClocks(false)} />
        )}
      </Suspense>
    </>
  )
}

const chips = ['gekozen', 'favorieten', 'goedgekeurd', 'opmerking'] as const satisfies ChoiceFilter[]

type StudioBarProps = {
  panelId: string
  whose: GalleryRef
  url: GalleryUrlState
  counts: Record<PhotoType, number | undefined>
  photos: readonly Photo[] | undefined
  guest: { name: string | undefined; count: number } | undefined
  toolbar: ReactElement | undefined
  order: PhotoOrder | undefined
  onArrange: () => void
  lastTab: ExtraTab
  phoneEnd?: ReactNode
}

export function StudioBar(props: StudioBarProps) {
  const { panelId, whose, url, counts, photos, guest, toolbar, order, onArrange, lastTab, phoneEnd } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 max-md:shadow-[inset_0_-1px_var(--line)]">
      <div className="flex min-w-0 items-center justify-between max-md:w-full max-md:pr-3 max-md:pl-5">
        <Tabs
          label={studioPhotosNl.tabs}
          panelId={panelId}
          value={lastTab.isShown ? EXTRA_TAB : url.type}
          onChange={(value) => (value === EXTRA_TAB ? lastTab.onShow() : url.chooseType(value))}
          items={[
            ...photoTypes.map((one) => ({
              value: one,
              label: studioPhotosNl.type[one],
              count: counts[one],
            })),
            { value: EXTRA_TAB, label: lastTab.label },
          ]}
          className="max-md:pb-px"
        />
        <span className="flex items-center md:ml-3">
          {!lastTab.isShown && order && <PhotoOrderChoice {...{ whose, order, onArrange }} />}
          <span className="lg:hidden">{phoneEnd}</span>
        </span>
      </div>
      {photos?.length !== 0 && !lastTab.isShown && (
        <div className="flex h-13 min-w-0 items-center max-md:w-full md:grow md:basis-88 md:justify-end pointer-coarse:h-15">
          {toolbar ?? (
            <div className="flex min-w-0 items-center transition-opacity duration-160 starting:opacity-0">
              {photos ? (
                <ChipRow label={studioPhotosNl.chips} className="max-md:m-0 max-md:px-5">
                  {guest && (
                    <Chip size="small" chosen count={guest.count} onClick={() => url.chooseGuest(undefined)}>
                      <Heart aria-hidden className="size-3.5 fill-current" />
                      {guest.name ?? studioPhotosNl.guestGone}
                    </Chip>
                  )}
                  <ChoiceChips
                    size="small"
                    names={chips}
                    {...{ photos }}
                    filter={url.filter}
                    onFilter={url.chooseFilter}
                  />
                </ChipRow>
              ) : (
                <LoadingChips />
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
