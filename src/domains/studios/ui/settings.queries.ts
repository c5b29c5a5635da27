import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#platform/browser/api.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { settingsNl } from '../settings.nl.ts'
import type { studiosContract } from '../studios.contract.ts'
import { LOGO_MAX_BYTES, LOGO_UPLOAD_PATH, type LogoRefusal, type StudioSettings } from '../studios.rules.ts'

const studios = browserApi<typeof studiosContract>('studios')

export const mySettings = queryOptions({
  queryKey: ['studios', 'all', 'settings'],
  queryFn: () => studios.findSettings({}),
})

type Settings = Awaited<ReturnType<typeof studios.findSettings>>

const { signedOut, ...saving } = settingsNl.save

export const useSaveSettings = (onDone: (sent: Partial<StudioSettings>) => void) =>
  useSave(studios.saveSettings, {
    messages: {
      ...saving,
      refusals: { ...saving.refusals, signed_out: signedOut },
    },
    optimistic: [
      {
        key: mySettings.queryKey,
        change: (cached: Settings, change) => ({ ...cached, saved: { ...cached.saved, ...change } }),
      },
    ],
    // A new watermark changes the URL of every preview.
    invalidates: [['studios'], ['photos']],
    onDone: (_output, sent) => onDone(sent),
  })

const texts = settingsNl.logo

const refusals: Record<Exclude<LogoRefusal, 'too_many_attempts'>, string | undefined> = {
  signed_out: signedOut.title,
  branding_not_allowed: texts.notAllowed,
  not_an_image: texts.notAnImage,
  logo_too_heavy: texts.tooHeavy,
  logo_empty: texts.empty,
}

async function refusalIn(response: Response): Promise<string> {
  if (response.status === 413) return texts.tooLarge
  const answer: { code?: LogoRefusal; waitSeconds?: number } = await response.json().catch(() => ({}))
  const { code, waitSeconds = 0 } = answer
  if (code === 'too_many_attempts') return texts.tooMany({ waitSeconds })
  return code ? (refusals[code] ?? texts.broken) : texts.broken
}

async function uploadLogo(file: File): Promise<{ logoId: string } | { refusal: string }> {
  if (!file.type.startsWith('image/')) return { refusal: texts.notAnImage }
  if (file.size > LOGO_MAX_BYTES) return { refusal: texts.tooLarge }
  const response = await fetch(LOGO_UPLOAD_PATH, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  })
  if (!response.ok) return { refusal: await refusalIn(response) }
  const { logoId }: { logoId?: string } = await response.json()
  return logoId ? { logoId } : { refusal: texts.noAddress }
}

export function useUploadLogo(onDrawn: (logoId: string) => void) {
  const notifier = useNotifier()
  const [drawnName, setDrawnName] = useState<string>()
  const upload = useMutation({
    mutationFn: uploadLogo,
    onSuccess: (outcome, file) => {
      if ('refusal' in outcome) return
      notifier.done(texts.selected, { line: file.name })
      setDrawnName(file.name)
      onDrawn(outcome.logoId)
    },
  })
  const refusal = upload.data && 'refusal' in upload.data ? upload.data.refusal : undefined
  return { ...upload, drawnName, problem: upload.isError ? texts.broken : refusal }
}
