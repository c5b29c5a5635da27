import { useEffect } from 'react'
import { accentProperties } from '#ui/theme/accent-colour.ts'

/** Gives the whole page the studio's own colour, dialogs and toasts that stand beside the gallery as well. */
export function useStudioAccent(color: string | null | undefined) {
  useEffect(() => {
    if (!color) return undefined
    const { style } = document.documentElement
    const properties = Object.entries(accentProperties(color))
    for (const [name, value] of properties) style.setProperty(name, value)
    return () => {
      for (const [name] of properties) style.removeProperty(name)
    }
  }, [color])
}
