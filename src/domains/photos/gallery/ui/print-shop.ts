import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PhotoType } from '../../photos.rules.ts'

/** What the gallery shows of the print shop, which it does not know: the app puts the two together. */
export type PrintShop = {
  /** Buttons on the cover. */
  headerEnd: ReactNode
  /** At the end of the bar once the cover has gone. */
  barEnd: ReactNode
  menuEntries: readonly { icon: LucideIcon; label: string; onSelect: () => void }[]
  /** Asked with whatever is selected; who may order what is the shop's to say. */
  order: (type: PhotoType, asked: { photoIds: readonly string[]; onAdded: () => void }) => void
}
