import { useEffect, useState } from 'react'
import { loadToasts, toastsLoaded } from './toast-library.ts'
import './toaster.css'
import { useUiTexts } from '../theme/ui-texts.ts'

// Leaves bandwidth to the first screen. An earlier toast loads the library itself.
const SETTLED_MS = 1500

type Library = Awaited<ReturnType<typeof loadToasts>>

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
