import type { ReactElement, ReactNode } from 'react'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { photoTypes, type PhotoType } from '../../photos.rules.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import type { ChoiceFilter } from '../../ui/choice-filter.ts'
import { ChoiceChips } from '../../gallery/ui/ChoiceChips.tsx'
import { LoadingChips } from '../../ui/LoadingChips.tsx'
import type { Photo } from '../../ui/photos.queries.ts'

const chips = ['gekozen', 'favorieten', 'goedgekeurd', 'opmerking'] as const satisfies ChoiceFilter[]

type StudioBarProps = {
  /** Of the `TabPanel` with the photos. */
  panelId: string
  type: PhotoType
  counts: Record<PhotoType, number | undefined>
  /** Undefined while they are on their way. */
  photos: readonly Photo[] | undefined
  filter: ChoiceFilter | undefined
  onType: (type: PhotoType) => void
  onFilter: (filter: ChoiceFilter | undefined) => void
  /** In place of the chips, in just their room, while photos are selected. */
  toolbar: ReactElement | undefined
  /** Beside the tabs: in which order they stand. */
  order: ReactNode
  /** Beside the tabs, on a phone only. */
  phoneEnd?: ReactNode
}

/** Previews or finals, and which of them the client chose. */
export function StudioBar(props: StudioBarProps) {
  const { panelId, type, counts, photos, filter, onType, onFilter, toolbar, order, phoneEnd } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 max-md:shadow-[inset_0_-1px_var(--line)]">
      <div className="flex min-w-0 items-center justify-between max-md:w-full max-md:pr-3 max-md:pl-5">
        <Tabs
          label={studioPhotosNl.tabs}
          panelId={panelId}
          value={type}
          onChange={onType}
          items={photoTypes.map((one) => ({
            value: one,
            label: studioPhotosNl.type[one],
            count: counts[one],
          }))}
          className="max-md:pb-px"
        />
        <span className="flex items-center md:ml-3">
          {order}
          <span className="md:hidden">{phoneEnd}</span>
        </span>
      </div>
      {photos?.length !== 0 && (
        <div className="flex h-13 min-w-0 items-center max-md:w-full md:grow md:basis-88 md:justify-end pointer-coarse:h-15">
          {toolbar ?? (
            <div className="flex min-w-0 items-center transition-opacity duration-160 starting:opacity-0">
              {photos ? (
                <ChipRow label={studioPhotosNl.chips} className="max-md:m-0 max-md:px-5">
                  <ChoiceChips size="small" names={chips} {...{ photos, filter, onFilter }} />
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
