import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { toastFailed } from '#ui/overlays/toast.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { dropZones, holdsFiles } from './drop-zones.ts'
import { readDroppedFiles } from '../picking/ui/read-dropped-files.ts'

type DropZoneProps = {
  onFiles: (files: File[]) => void
  /** What a drop here would do, shown while files hang over the page. */
  hint?: string | undefined
  /** Takes only what no other zone of the page takes. */
  isBase?: boolean
  children?: ReactNode
}

/** Takes files that are dropped anywhere on the page, folders too. */
export function DropZone({
  onFiles,
  hint = uploadsNl.form.dropHere,
  isBase = false,
  children,
}: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)

  const drop = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    readDroppedFiles(event.dataTransfer!).then(
      (files) => files.length > 0 && onFiles(files),
      () => toastFailed(uploadsNl.unreadable),
    )
  })

  useEffect(() => {
    // A dialog over a page takes what is dropped while it is open, and the page does not.
    const me = Symbol('zone')
    if (isBase) dropZones.unshift(me)
    else dropZones.push(me)
    const isMine = () => dropZones.at(-1) === me
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // Without this the browser opens the photo in place of the page.
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'copy'
      setIsOver(isMine())
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const handleDrop = (event: DragEvent) => isMine() && drop(event)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', handleDrop)
    return () => {
      dropZones.splice(dropZones.indexOf(me), 1)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', handleDrop)
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
