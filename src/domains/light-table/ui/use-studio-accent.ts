import { useEffect } from 'react'
import { accentProperties } from '#ui/theme/accent-colour.ts'

/**
 * Sets the accent on the root element, so that dialogs and toasts outside the gallery get it too.
 */
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
