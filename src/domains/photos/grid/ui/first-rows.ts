// What the server draws of a grid before any script has run, laid out by `first-look.ts` as the app will.
import { justifyChapters, rowMeasure } from '../../justified-rows.rules.ts'
import type { FilteredPhotos } from '../../core/ui/light-table.ts'

/** More than any screen shows at first. */
const FIRST_PHOTOS = 24
/** More pixels than two for each point are not seen on a photo this small, and triple its bytes. */
const DENSEST = 2

/** Hints above the photos, by how often this browser shows them; its storage counts by the same names. */
const HINTS = { 'choice-hint-seen': 1, 'touch-hint-seen': 3 }
export type Hint = keyof typeof HINTS

/** Whether a hint was read, or was shown often enough. */
export function isHintDone(hint: Hint): boolean {
  try {
    return Number(localStorage.getItem(hint)) >= HINTS[hint]
  } catch {
    return false
  }
}

/** `sizes` of a picture that is shown this wide. */
export const pictureSizes = (widthPx: number) =>
  `${Math.ceil(widthPx * Math.min(1, DENSEST / (globalThis.devicePixelRatio ?? 1)))}px`

type Drawn = Pick<FilteredPhotos, 'shown' | 'chapters'>

const unlaid = { left: 0, top: 0, width: 0, height: 0 }

export const firstTiles = ({ shown }: Drawn) =>
  shown.slice(0, FIRST_PHOTOS).map((photo, index) => ({ photo, index, box: unlaid, isCurrent: false }))

/** Attributes of the drawn list: the rows depend on all of its photos. */
export const drawnRows = ({ shown, chapters }: Drawn) => ({
  'data-first-rows': '',
  'data-ratios': shown.map(({ widthPx, heightPx }) => (widthPx / heightPx).toFixed(5)).join(' '),
  'data-chapters': chapters.map(({ firstIndex }) => firstIndex).join(' '),
})

export type DrawnTile = { element: HTMLElement; topPx: number; widthPx: number }

/** Lays out a drawn list for the width that it has. */
export function layFirstRows(list: HTMLElement): DrawnTile[] {
  const { ratios, chapters } = list.dataset
  const widthPx = list.clientWidth
  const laid = justifyChapters(numbersIn(ratios), numbersIn(chapters), widthPx, rowMeasure(widthPx))
  list.style.height = `${laid.heightPx}px`
  list.querySelectorAll<HTMLElement>('[data-chapter]').forEach((head, at) => {
    head.style.top = `${laid.headTopsPx[at]}px`
  })
  const elements = [...list.querySelectorAll<HTMLElement>('[data-photo]')]
  return laid.rows.flatMap(({ firstIndex, topPx, heightPx, leftsPx, widthsPx }) =>
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
