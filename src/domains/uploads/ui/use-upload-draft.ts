import { useMemo, useState } from 'react'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { sortOut } from '../picking/ui/sort-out.ts'
import { useStartUpload, type UploadOrder } from '../queue/ui/use-start-upload.ts'

/** Files that are chosen and wait to be uploaded, and what is wrong with that once someone has tried. */
export function useUploadDraft(dropped: File[] = []) {
  const [chosen, setFiles] = useState(dropped)
  const { photos: files, odd } = useMemo(() => sortOut(chosen), [chosen])
  const [wasTried, setWasTried] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const startUpload = useStartUpload()
  const isOff = useIsOff('uploads')
  return {
    files,
    /** What was chosen too, and will not go along. */
    odd,
    setFiles,
    addFiles: (more: File[]) => setFiles((before) => [...before, ...more]),
    filesError: wasTried && files.length === 0 && uploadsNl.form.noFiles,
    isOff,
    wasTried,
    isStarting,
    /** Undefined where it is not said yet for whom or as what. Answers whether it began; then the next draft is empty. */
    start: async (order: Omit<UploadOrder, 'files'> | undefined): Promise<boolean> => {
      setWasTried(true)
      if (isOff || files.length === 0 || !order) return false
      setIsStarting(true)
      const isStarted = await startUpload({ files, ...order })
      setIsStarting(false)
      if (!isStarted) return false
      setFiles([])
      setWasTried(false)
      return true
    },
  }
}
