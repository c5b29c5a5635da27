import { BadgeCheck, BadgeMinus, Download } from 'lucide-react'
import { useMemo } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import type { PhotoAction } from '../../grid/ui/photo-action.ts'

type StudioChanges = {
  type: PhotoType
  move: (photoId: string) => void
  download: (photoIds: string[]) => void
}

/** A studio's actions on one photo, for shortcuts and the viewer; stable until the tab changes. */
export function useStudioActions(changes: StudioChanges): readonly PhotoAction[] {
  const { type } = changes
  const latest = useLatest(changes)
  return useMemo(() => {
    const texts = studioPhotosNl.selection
    return [
      {
        name: 'move',
        key: 'm',
        icon: type === 'preview' ? BadgeCheck : BadgeMinus,
        label: () => (type === 'preview' ? texts.toFinal : texts.toPreview),
        run: (photo) => latest.current.move(photo.id),
      },
      {
        name: 'download',
        key: 'd',
        icon: Download,
        label: () => texts.download,
        run: (photo) => latest.current.download([photo.id]),
      },
    ]
  }, [type, latest])
}
