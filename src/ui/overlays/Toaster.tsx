import { useEffect, useState } from 'react'
import { loadToasts, toastsLoaded } from './toast-library.ts'
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
    void toastsLoaded.then(setLibrary)
    const timer = setTimeout(() => void loadToasts().catch(() => {}), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return library ? <library.ToastRegion label={texts.notifications} /> : null
}
