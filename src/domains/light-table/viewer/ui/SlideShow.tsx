import { useEffect, useRef, useState } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { viewerNl } from '../viewer.nl.ts'
import { photoUrl, pictureSrcSet } from '#domains/photos/photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { prefersReducedMotion } from '../../core/ui/photo-flight.ts'
import { fittedStyle } from './ViewerSlides.tsx'

type SlideShowProps = {
  photos: readonly Photo[]
  index: number
  signature: string
  studioName: string
  onStop: (index: number) => void
}

const SLIDE_MS = 5000
const FADE_MS = 1200
/** Duration of the title, before the first photo and after the last. */
const TITLE_MS = 2500

export function SlideShow({ photos, index, signature, studioName, onStop }: SlideShowProps) {
  const room = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState(index - 1)
  const isTitle = place < index || place >= photos.length
  const shown = isTitle ? undefined : photos[place]
  useStayingAwake()
  useEffect(() => room.current?.focus(), [])
  useEffect(() => {
    const isOver = place >= photos.length
    const next = () => (isOver ? onStop(photos.length - 1) : setPlace((now) => now + 1))
    let timer: ReturnType<typeof setTimeout>
    // The next photo waits while the page is hidden.
    const restart = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(next, isTitle ? TITLE_MS : SLIDE_MS)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [place, isTitle, photos.length, onStop])
  const stop = () => onStop(Math.min(photos.length - 1, Math.max(index, place)))
  const next = photos[place + 1]
  return (
    <button
      ref={room}
      type="button"
      aria-label={viewerNl.slideShow.stop}
      onClick={stop}
      onKeyDown={(event) => {
        event.stopPropagation()
        event.preventDefault()
        stop()
      }}
      className="[container-type:size] absolute inset-0 z-3 cursor-none overflow-clip bg-room outline-none"
    >
      {shown && <Slide key={shown.id} photo={shown} signature={signature} />}
      {next && (
        <img
          alt=""
          srcSet={pictureSrcSet(next, signature)}
          sizes="100vw"
          className="invisible absolute size-px"
        />
      )}
      {isTitle && (
        <span className="absolute inset-0 grid place-items-center px-8 text-center font-serif text-40 text-balance text-white transition-opacity duration-240 starting:opacity-0">
          <ShownText>{studioName}</ShownText>
        </span>
      )}
    </button>
  )
}

type SlideProps = Pick<SlideShowProps, 'signature'> & { photo: Photo }

/** The previous slide stays below as a copy during the fade. */
function Slide({ photo, signature }: SlideProps) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = picture
    const parent = current?.parentElement
    const timing = { duration: prefersReducedMotion() ? 0 : FADE_MS, easing: 'ease-in-out' }
    current?.animate([{ opacity: 0 }, { opacity: 1 }], timing)
    return () => {
      if (!current || !parent) return
      const copy = current.cloneNode() as HTMLImageElement
      copy.style.opacity = '1'
      parent.prepend(copy)
      void copy
        .animate([{ opacity: 1 }, { opacity: 0 }], timing)
        .finished.finally(() => copy.remove())
        .catch(() => {})
    }
  }, [])
  return (
    <img
      ref={picture}
      alt={photo.label}
      src={photoUrl(photo, 800, signature)}
      srcSet={pictureSrcSet(photo, signature)}
      sizes="100vw"
      style={fittedStyle(photo)}
      className="absolute inset-0 m-auto"
    />
  )
}

function useStayingAwake(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    return () => void lock?.then((held) => held?.release())
  }, [])
}
