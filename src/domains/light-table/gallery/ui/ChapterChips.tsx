import { useEffect, useRef, useState } from 'react'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { myGalleriesNl as texts } from '../../my-galleries.nl.ts'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import { chapterElementId } from '../../grid/ui/PhotoGrid.tsx'

/** Space in pixels for the sticky bars at the top, on phones and desktops. */
const COVERED_PX = 124

const headOf = (at: number) => document.getElementById(chapterElementId(at))?.closest('li')

export function ChapterChips() {
  const { chapters } = useLightTable().photos
  const current = useChapterInView(chapters)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const line = row.current?.querySelector('[role=group]')
    const chip = line?.children[current + 1]
    if (!chip || !line) return
    const [inner, outer] = [chip.getBoundingClientRect(), line.getBoundingClientRect()]
    line.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
  }, [current])

  const scrollBy = (topPx: number) => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollBy({ top: topPx, behavior: isCalm ? 'instant' : 'smooth' })
  }
  const goTo = (at: number) => {
    const head = headOf(at)
    if (head) scrollBy(head.getBoundingClientRect().top - COVERED_PX)
  }
  const goToStart = () => scrollBy(document.querySelector('main')?.getBoundingClientRect().top ?? 0)
  return (
    <nav
      ref={row}
      aria-label={texts.chapters}
      className="sticky top-[52px] z-1 bg-paper px-4 py-2 md:top-18 md:-mx-6 md:px-6 short:static"
    >
      <ChipRow label={texts.chapters}>
        <Chip chosen={current === -1} size="small" onClick={goToStart}>
          {texts.all}
        </Chip>
        {chapters.map(({ title, firstIndex }, at) => (
          <Chip key={firstIndex} chosen={current === at} size="small" onClick={() => goTo(at)}>
            {title}
          </Chip>
        ))}
      </ChipRow>
    </nav>
  )
}

/** Returns -1 above the first chapter. */
function useChapterInView(chapters: readonly unknown[]): number {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const look = () => {
      // The last chapters of a page may be too short to reach the bars.
      const { scrollHeight } = document.documentElement
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
      const passes = (at: number) => (headOf(at)?.getBoundingClientRect().top ?? Infinity) <= COVERED_PX + 1
      const passed = chapters.findLastIndex((_, at) => passes(at))
      setCurrent(isAtEnd ? chapters.length - 1 : passed)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [chapters])
  return current
}
