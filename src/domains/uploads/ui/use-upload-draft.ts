import { useEffect, useMemo, useState } from 'react'
import { useIsFlagOff } from '#domains/flags/ui/flags-off.queries.ts'
import { findMisnamed, splitByRefusal } from '../picking/odd-files.rules.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { useStartUploads, type UploadTarget } from './start-uploads.ts'

export type UploadDraft = ReturnType<typeof useUploadDraft>

export function useUploadDraft(dropped: File[] = []) {
  const [chosen, setFiles] = useState(dropped)
  const [misnamed, setMisnamed] = useState<ReadonlySet<File>>(new Set())
  const { photos: files, odd } = useMemo(() => splitByRefusal(chosen, misnamed), [chosen, misnamed])
  useEffect(() => {
    void findMisnamed(chosen).then((found) => {
      if (found.length > 0) setMisnamed(new Set(found))
    })
  }, [chosen])
  const [wasTried, setWasTried] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const [takesFolders, setTakesFolders] = useState<boolean>()
  const startUploads = useStartUploads()
  const isOff = useIsFlagOff('uploads')
  return {
    files,
    odd,
    setFiles,
    addFiles: (more: File[]) => setFiles((before) => [...before, ...more]),
    filesError: wasTried && files.length === 0 && uploadsNl.form.noFiles,
    isOff,
    wasTried,
    isStarting,
    takesFolders,
    setTakesFolders,
    /**
     * Starts the uploads and empties the draft; returns false if something is missing or refused.
     */
    start: async (order: UploadTarget | undefined): Promise<boolean> => {
      setWasTried(true)
      if (isOff || files.length === 0 || !order) return false
      setIsStarting(true)
      const isStarted = await startUploads({ files, ...order })
      setIsStarting(false)
      if (!isStarted) return false
      setFiles([])
      setTakesFolders(undefined)
      setWasTried(false)
      return true
    },
  }
}
