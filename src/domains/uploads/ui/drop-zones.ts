import { useEffect, useState } from 'react'
import { readDroppedFiles } from './read-dropped-files.ts'

export const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Those of the page that take files; the last one does. */
export const dropZones: symbol[] = []

/**
 * Stands in while a page has no zone yet: whether files are held over it, and those that were let go above it, once they
 * are read. The browser would leave for them.
 */
export function useEarlyDrop(isAwaited: boolean) {
  const [areOver, setAreOver] = useState(false)
  const [dropped, setDropped] = useState<File[]>()
  useEffect(() => {
    if (!isAwaited) return undefined
    const isMine = (event: DragEvent) => holdsFiles(event) && dropZones.length === 0
    const stay = (event: DragEvent) => {
      if (!isMine(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'copy'
      setAreOver(true)
    }
    const take = (event: DragEvent) => {
      if (!isMine(event)) return
      event.preventDefault()
      // What can't be read has to be dropped again.
      readDroppedFiles(event.dataTransfer!).then(setDropped, () => {})
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', take)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', take)
    }
  }, [isAwaited])
  return { areOver, dropped }
}
