import { useEffect, useState } from 'react'
import { loadToasts, onToastsLoaded } from './toast-library.ts'
import './toaster.css'
import { useUiTexts } from '../theme/ui-texts.ts'

// The first screen's own files and pictures come first; a toast that is due earlier fetches the library itself.
const SETTLED_MS = 1500

type Library = Awaited<ReturnType<typeof loadToasts>>

/** Stands once, at the root of the app. Its cards take the theme from the page. */
export function Toaster() {
  const texts = useUiTexts()
  const [library, setLibrary] = useState<Library>()
  useEffect(() => {
    const stopListening = onToastsLoaded(setLibrary)
    const timer = setTimeout(() => void loadToasts().catch(() => {}), SETTLED_MS)
    return () => {
      stopListening()
      clearTimeout(timer)
    }
  }, [])
  if (!library) return null
  return (
    <library.Toaster
      position="bottom-right"
      visibleToasts={1}
      gap={12}
      offset={24}
      mobileOffset={16}
      containerAriaLabel={texts.notifications}
    />
  )
}
