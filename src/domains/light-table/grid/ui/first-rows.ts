// Grid that the server renders. Before the app runs, `first-look.ts` lays the grid out as the app
// will.
import { justifyChapters, rowMeasure } from '../../justified-rows.rules.ts'
import type { FilteredPhotos } from '../../core/ui/on-light-table.ts'

/** More photos than any screen shows at first. */
const FIRST_PHOTOS = 24
/** Maximum pixels per point. More are invisible on a photo this small, and cost bytes. */
const DENSEST = 2

/**
 * Number of visits or dismissals after which a hint stays hidden. Local storage uses the same
 * names.
 */
const HINTS = { 'choice-hint-seen': 1, 'touch-hint-seen': 3 }
export type Hint = keyof typeof HINTS

export function isHintDone(hint: Hint): boolean {
  try {
    return Number(localStorage.getItem(hint)) >= HINTS[hint]
  } catch {
    return false
  }
}

export const imageSizesAttribute = (widthPx: number) =>
  `${Math.ceil(widthPx * Math.min(1, DENSEST / (globalThis.devicePixelRatio ?? 1)))}px`

type GridPhotos = Pick<FilteredPhotos, 'shown' | 'chapters'>

const emptyBox = { left: 0, top: 0, width: 0, height: 0 }

export const firstTiles = ({ shown }: GridPhotos) =>
  shown.slice(0, FIRST_PHOTOS).map((photo, index) => ({ photo, index, box: emptyBox, isCurrent: false }))

/** Rows depend on all photos, also on those that the server does not draw. */
export const serverRowAttributes = ({ shown, chapters }: GridPhotos) => ({
  'data-first-rows': '',
  'data-ratios': shown.map(({ widthPx, heightPx }) => (widthPx / heightPx).toFixed(5)).join(' '),
  'data-chapters': chapters.map(({ firstIndex }) => firstIndex).join(' '),
})

export type DrawnTile = { element: HTMLElement; topPx: number; widthPx: number }

export function layOutFirstRows(list: HTMLElement): DrawnTile[] {
  const { ratios, chapters } = list.dataset
  const widthPx = list.clientWidth
  const layout = justifyChapters(numbersIn(ratios), numbersIn(chapters), widthPx, rowMeasure(widthPx))
  list.style.height = `${layout.heightPx}px`
  list.querySelectorAll<HTMLElement>('[data-chapter]').forEach((head, at) => {
    head.style.top = `${layout.headTopsPx[at]}px`
  })
  const elements = [...list.querySelectorAll<HTMLElement>('[data-photo]')]
  return layout.rows.flatMap(({ firstIndex, topPx, heightPx, leftsPx, widthsPx }) =>
    widthsPx.flatMap((widthPx, place) => {
      const element = elements[firstIndex + place]
      if (!element) return []
      const box = { left: leftsPx[place]!, top: topPx, width: widthPx, height: heightPx }
      for (const [side, px] of Object.entries(box)) element.style.setProperty(side, `${px}px`)
      return [{ element, topPx, widthPx }]
    }),
  )
}

const numbersIn = (text: string | undefined) => (text ? text.split(' ').map(Number) : [])
