import { useEffect, useState } from 'react'
import { loadToastLibrary, whenToastLibraryLoaded } from './toast-library.ts'
import './toaster.css'
import { useUiTexts } from '../theme/ui-texts.ts'

// Leaves bandwidth to the first screen. An earlier toast loads the library itself.
const SETTLED_MS = 1500

type Library = Awaited<ReturnType<typeof loadToastLibrary>>

export function Toaster() {
  const texts = useUiTexts()
  const [library, setLibrary] = useState<Library>()
  useEffect(() => {
    void whenToastLibraryLoaded.then(setLibrary)
    const timer = setTimeout(() => void loadToastLibrary().catch(() => {}), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return library ? <library.ToastRegion label={texts.notifications} /> : null
}
