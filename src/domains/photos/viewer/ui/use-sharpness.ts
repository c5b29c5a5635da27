import { use, useEffect, useState, type RefObject } from 'react'
import { LARGE_PX } from '../../photos.rules.ts'
import { PictureUrls } from '../../core/ui/PhotoPicture.tsx'
import type { Photo } from '../../core/ui/photos.queries.ts'

/** Whether the largest file of a photo is shown: it has come, and is decoded. */
export function useSharpness(
  picture: RefObject<HTMLElement | null>,
  photo: Photo | undefined,
  signature: string,
  isAsked: boolean,
) {
  const urlOf = use(PictureUrls)
  const largest = photo && new URL(urlOf(photo, LARGE_PX, signature), document.baseURI).href
  const [sharp, setSharp] = useState<string>()
  useEffect(() => {
    const image = [...(picture.current?.querySelectorAll('img') ?? [])].at(-1)
    if (!isAsked || !image) return undefined
    let isOver = false
    const look = async () => {
      if (image.currentSrc !== largest) return
      await image.decode()
      if (!isOver) setSharp(largest)
    }
    const onLoad = () => void look().catch(() => {})
    onLoad()
    image.addEventListener('load', onLoad)
    return () => {
      isOver = true
      image.removeEventListener('load', onLoad)
    }
  }, [picture, largest, isAsked])
  return isAsked && sharp === largest
}
