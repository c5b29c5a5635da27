import { Aperture, LockOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { darkroomNl } from '../../darkroom/darkroom.nl.ts'
import type { ChoiceList } from '../../core/ui/choices.queries.ts'
import { studioChoicesNl } from '../studio-choices.nl.ts'
import { useReopenList } from './studio-choices.queries.ts'

const DarkroomDialog = lazy(async () => ({
  default: (await import('../../darkroom/ui/DarkroomDialog.tsx')).DarkroomDialog,
}))

const texts = studioChoicesNl.reopen

/** Takes a choice to Lightroom, and opens again what was handed in. */
export function ListActions({ list }: { list: ChoiceList }) {
  const [asked, setAsked] = useState<'darkroom' | 'reopen'>()
  const close = () => setAsked(undefined)
  const reopen = useReopenList(close)
  return (
    <>
      <Button
        kind={list.state === 'submitted' ? 'accent' : 'outline'}
        size="small"
        onClick={() => setAsked('darkroom')}
      >
        <Aperture aria-hidden strokeWidth={1.5} />
        {darkroomNl.open}
      </Button>
      {list.state === 'submitted' && (
        <Button kind="outline" size="small" onClick={() => setAsked('reopen')}>
          <LockOpen aria-hidden strokeWidth={1.5} />
          {texts.open}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'reopen'}
        onClose={close}
        title={texts.title}
        confirm={texts.open}
        busy={reopen.isPending}
        onConfirm={() => reopen.mutate({ listId: list.id })}
      >
        {texts.line}
      </ConfirmDialog>
      <Suspense>{asked === 'darkroom' && <DarkroomDialog list={list} onClose={close} />}</Suspense>
    </>
  )
}
