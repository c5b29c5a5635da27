import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PhotoType } from '../../photos.rules.ts'

/** The print shop's parts of the gallery, passed in by the app: photos do not depend on orders. */
export type PrintShop = {
  headerEnd: ReactNode
  /** Shown at the end of the bar once the cover has scrolled away. */
  barEnd: ReactNode
  menuEntries: readonly { icon: LucideIcon; label: string; onSelect: () => void }[]
  /** Called with any selection; the shop decides whether it can be ordered. */
  order: (type: PhotoType, asked: { photoIds: readonly string[]; onAdded: () => void }) => void
}
