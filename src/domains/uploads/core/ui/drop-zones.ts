import { useEffect, useState } from 'react'

export type Dropped = { entry: FileSystemEntry | null; file: File | null }

/** Mounted drop zones; the last one takes the drop. */
export const dropZones: symbol[] = []

export const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Reads everything synchronously, because the browser empties the list when the event ends. */
export const takeDropped = (data: DataTransfer): Dropped[] =>
  [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))

/**
 * Listens on the window until the returned function is called. A drop counts for the answer to `dragenter` where what lies
 * under the pointer has just changed, so whoever takes drops answers that as `dragover`.
 */
export function onDrag(
  listeners: Partial<Record<'dragenter' | 'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>>,
) {
  const listening = new AbortController()
  for (const [type, listener] of Object.entries(listeners))
    window.addEventListener(type as 'drop', listener, { signal: listening.signal })
  return () => listening.abort()
}

/** Takes drops before a page has mounted its zone; otherwise the browser would navigate to the file. */
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
    return onDrag({ dragenter: take, dragover: take, drop: take })
  }, [isAwaited])
  return { areOver, dropped }
}
