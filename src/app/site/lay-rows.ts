import { justifyRows, rowMeasure } from '#domains/photos/justified-rows.rules.ts'

/** Lays out the static pictures as the live grid does, again at every resize. */
export function layRows(list: HTMLElement): void {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-ratio]')]
  const ratios = tiles.map(({ dataset }) => Number(dataset['ratio']))
  const lay = () => {
    const widthPx = list.clientWidth
    const { rows, heightPx } = justifyRows(ratios, widthPx, rowMeasure(widthPx))
    list.style.height = `${heightPx}px`
    for (const { firstIndex, topPx, heightPx, leftsPx, widthsPx } of rows)
      leftsPx.forEach((leftPx, place) => {
        Object.assign(tiles[firstIndex + place]!.style, {
          position: 'absolute',
          left: `${leftPx}px`,
          top: `${topPx}px`,
          width: `${widthsPx[place]}px`,
          height: `${heightPx}px`,
        })
      })
  }
  new ResizeObserver(lay).observe(list)
  lay()
}
