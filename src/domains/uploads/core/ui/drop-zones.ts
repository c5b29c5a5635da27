import { useEffect, useState } from 'react'

export type DroppedItem = { entry: FileSystemEntry | null; file: File | null }

export const dropZones: symbol[] = []

type FileDrag = DragEvent & { dataTransfer: DataTransfer }

export const holdsFiles = (event: DragEvent): event is FileDrag =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Reads all items synchronously, because the browser empties the list when the event ends. */
export const readDroppedItems = (data: DataTransfer): DroppedItem[] =>
  [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))

/**
 * Listens on the window until the returned function is called. Drop targets must accept `dragenter`
 * as well as `dragover`: a drop may follow a `dragenter` directly.
 */
export function listenForDrags(
  listeners: Partial<Record<'dragenter' | 'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>>,
) {
  const listening = new AbortController()
  for (const [type, listener] of Object.entries(listeners))
    window.addEventListener(type as 'drop', listener, { signal: listening.signal })
  return () => listening.abort()
}

/**
 * Takes drops before a page has mounted its zone; otherwise the browser would open the dropped
 * file.
 */
export function useEarlyDrop(isAwaited: boolean) {
  const [areOver, setAreOver] = useState(false)
  const [dropped, setDropped] = useState<DroppedItem[]>()
  useEffect(() => {
    if (!isAwaited) return undefined
    const take = (event: DragEvent) => {
      if (!holdsFiles(event) || dropZones.length > 0) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setAreOver(true)
      if (event.type === 'drop') setDropped(readDroppedItems(event.dataTransfer))
    }
    return listenForDrags({ dragenter: take, dragover: take, drop: take })
  }, [isAwaited])
  return { areOver, dropped }
}
