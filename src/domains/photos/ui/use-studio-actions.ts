import { BadgeCheck, BadgeMinus, Download } from 'lucide-react'
import { useMemo } from 'react'
import type { PhotoType } from '../photos.rules.ts'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import type { PhotoAction } from './photo-action.ts'

type StudioChanges = {
  type: PhotoType
  move: (photoId: string) => void
  download: (photoIds: string[]) => void
}

/** What a studio can do with one photo, by key and in the viewer. */
export function useStudioActions({ type, move, download }: StudioChanges): readonly PhotoAction[] {
  return useMemo(() => {
    const words = studioPhotosNl.selection
    return [
      {
        name: 'move',
        key: 'm',
        icon: type === 'preview' ? BadgeCheck : BadgeMinus,
        label: () => (type === 'preview' ? words.toFinal : words.toPreview),
        run: (photo) => move(photo.id),
      },
      {
        name: 'download',
        key: 'd',
        icon: Download,
        label: () => words.download,
        run: (photo) => download([photo.id]),
      },
    ]
  }, [type, move, download])
}
