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

export function ListActions({ list }: { list: ChoiceList }) {
  const [openDialog, setOpenDialog] = useState<'darkroom' | 'reopen'>()
  const close = () => setOpenDialog(undefined)
  const reopen = useReopenList(close)
  return (
    <>
      <Button
        kind={list.state === 'submitted' ? 'accent' : 'outline'}
        size="small"
        onClick={() => setOpenDialog('darkroom')}
      >
        <Aperture aria-hidden strokeWidth={1.5} />
        {darkroomNl.open}
      </Button>
      {list.state === 'submitted' && (
        <Button kind="outline" size="small" onClick={() => setOpenDialog('reopen')}>
          <LockOpen aria-hidden strokeWidth={1.5} />
          {texts.open}
        </Button>
      )}
      <ConfirmDialog
        open={openDialog === 'reopen'}
        onClose={close}
        title={texts.title}
        confirm={texts.open}
        busy={reopen.isPending}
        onConfirm={() => reopen.mutate({ listId: list.id })}
      >
        {texts.line}
      </ConfirmDialog>
      <Suspense>{openDialog === 'darkroom' && <DarkroomDialog list={list} onClose={close} />}</Suspense>
    </>
  )
}
