import { useEffect, useState } from 'react'

/** A file or a folder that was let go above the page. */
export type Dropped = { entry: FileSystemEntry | null; file: File | null }

/** Those of the page that take files; the last one does. */
export const dropZones: symbol[] = []

export const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** The list is empty as soon as the event is over, so that everything is asked of it before waiting for anything. */
export const takeDropped = (data: DataTransfer): Dropped[] =>
  [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))

/** Stands in while a page has no zone yet: the browser would leave for what is dropped. */
export function useEarlyDrop(isAwaited: boolean) {
  const [areOver, setAreOver] = useState(false)
  const [dropped, setDropped] = useState<Dropped[]>()
  useEffect(() => {
    if (!isAwaited) return undefined
    const take = (event: DragEvent) => {
      if (!holdsFiles(event) || dropZones.length > 0) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'copy'
      setAreOver(true)
      if (event.type === 'drop') setDropped(takeDropped(event.dataTransfer!))
    }
    window.addEventListener('dragover', take)
    window.addEventListener('drop', take)
    return () => {
      window.removeEventListener('dragover', take)
      window.removeEventListener('drop', take)
    }
  }, [isAwaited])
  return { areOver, dropped }
}
