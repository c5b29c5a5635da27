import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import { showFailedToast } from '#ui/overlays/toast.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { dropZones, holdsFiles, listenForDrags } from '../core/ui/drop-zones.ts'
import { readDroppedFiles } from '../picking/ui/read-dropped-files.ts'

type DropZoneProps = {
  onFiles: (files: File[]) => void
  hint?: string | undefined
  /** Takes drops only while the page has no other zone. */
  isBase?: boolean
  children?: ReactNode
}

export function DropZone({ onFiles, hint = uploadsNl.form.dropHere, isBase, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)

  const drop = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    readDroppedFiles(event.dataTransfer).then(
      (files) => files.length > 0 && onFiles(files),
      () => showFailedToast(uploadsNl.unreadable),
    )
  })

  // Before the first paint, so that a visible page takes its own drops.
  useLayoutEffect(() => {
    // Only the last zone takes a drop, so that an open dialog takes it instead of the page.
    const me = Symbol('zone')
    if (isBase) dropZones.unshift(me)
    else dropZones.push(me)
    const isMine = () => dropZones.at(-1) === me
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(isMine())
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const handleDrop = (event: DragEvent) => isMine() && drop(event)
    const stop = listenForDrags({ dragenter: over, dragover: over, dragleave: leave, drop: handleDrop })
    return () => {
      dropZones.splice(dropZones.indexOf(me), 1)
      stop()
    }
  }, [isBase])

  return (
    <>
      {children}
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-scrim p-8">
          <p className="rounded-6 bg-surface px-8 py-6 font-serif text-21 shadow-float">{hint}</p>
        </div>
      )}
    </>
  )
}
