import { useEffect, useState } from 'react'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { myGalleriesNl as texts } from '../../my-galleries.nl.ts'
import { useLightTable } from '../../grid/ui/light-table.ts'
import { chapterId } from '../../grid/ui/PhotoGrid.tsx'

/** What the sticky bars cover, on a phone and on a desktop. */
const COVERED_PX = 124

/** Leads to the chapters of a long gallery, and shows which one is in view. */
export function ChapterChips() {
  const { chapters } = useLightTable().photos
  const current = useChapterInView(chapters.length)
  const goTo = (at: number) => {
    const head = document.getElementById(chapterId(at))
    if (!head) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const topPx = head.closest('li')!.getBoundingClientRect().top - COVERED_PX
    window.scrollBy({ top: topPx, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return (
    <nav aria-label={texts.chapters} className="sticky top-[52px] z-1 bg-paper px-5 py-2 md:top-18 md:px-0">
      <ChipRow label={texts.chapters}>
        <Chip chosen={current === -1} size="small" onClick={() => window.scrollTo({ top: 0 })}>
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

/** Index of the last chapter whose heading has passed the bars; -1 above the first. */
function useChapterInView(count: number): number {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const look = () => {
      let last = -1
      for (let at = 0; at < count; at++) {
        const head = document.getElementById(chapterId(at))?.closest('li')
        if (head && head.getBoundingClientRect().top <= COVERED_PX + 1) last = at
      }
      setCurrent(last)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [count])
  return current
}
