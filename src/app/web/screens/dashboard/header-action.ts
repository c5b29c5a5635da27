import type { LucideIcon } from 'lucide-react'

/** One sign in the dashboard's header, or one line of its menu. */
export type HeaderAction = {
  icon: LucideIcon
  label: string
  disabled?: boolean
  /** A device's theme is not, where the screen is drawn at build. */
  isKnown?: boolean
  run: () => void
}
