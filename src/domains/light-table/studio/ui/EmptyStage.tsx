import type { ReactNode } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { emptyStageNl } from '../empty-stage.nl.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'

type EmptyStageProps = {
  type: PhotoType
  firstName: string
  actions: ReactNode
}

const texts = studioPhotosNl.load

export const EmptyStage = ({ type, firstName, actions }: EmptyStageProps) => (
  <div className="relative grid min-h-[max(480px,calc(100svh-15.5rem))] place-items-center overflow-hidden rounded-6 border border-dashed border-line-strong px-5 py-10 max-md:mx-4 max-md:mt-3">
    <DrawnRows />
    <div className="relative grid justify-items-center gap-2 rounded-6 bg-paper px-4 py-6 text-center md:px-10">
      <p className="text-13 text-soft">{texts.empty}</p>
      <h2 className="max-w-[20ch] font-serif text-28 text-balance break-words">
        <span className="pointer-coarse:hidden">{emptyStageNl.drop[type](firstName)}</span>
        <span className="hidden pointer-coarse:inline">{emptyStageNl.choose[type](firstName)}</span>
      </h2>
      <p className="max-w-[44ch] text-balance text-soft">{emptyStageNl.line[type](firstName)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  </div>
)

const rows = [
  [3, 2, 3],
  [2, 3, 3],
]

const DrawnRows = () => (
  <div aria-hidden className="absolute inset-4 flex flex-col gap-2 opacity-40 md:inset-6">
    {rows.map((widths, row) => (
      <div key={row} className="flex flex-1 gap-2">
        {widths.map((width, place) => (
          <span key={place} className="rounded-2 bg-line" style={{ flex: width }} />
        ))}
      </div>
    ))}
  </div>
)
