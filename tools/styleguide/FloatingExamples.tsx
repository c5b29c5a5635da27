import { useState } from 'react'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/overlays/Menu.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ToastCard } from '#ui/overlays/ToastCard.tsx'
import { showDoneToast, showFailedToast } from '#ui/overlays/toast.ts'
import { Example, Row } from './Example.tsx'

const nothing = () => undefined

export function FloatingExamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Example name="Notices (one at a time)">
        <ToastCard tone="done" title="Favourites added" line="14 files" action={nothing} dismiss={nothing} />
        <ToastCard
          tone="failed"
          title="Download failed"
          line="Something went wrong on the way"
          action={nothing}
          dismiss={nothing}
        />
        <Row>
          <Button
            kind="outline"
            size="small"
            onClick={() => showDoneToast('Favourites added', { line: '14 files', undo: nothing })}
          >
            Show a notice
          </Button>
          <Button
            kind="outline"
            size="small"
            onClick={() => showFailedToast('Download failed', { retry: nothing })}
          >
            Show a failure
          </Button>
        </Row>
      </Example>
      <Example name="Floating">
        <Row>
          <Button kind="outline" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button kind="outline" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button kind="outline" onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
          <Popover
            trigger={<Button kind="outline">Popover</Button>}
            title="2 comments"
            titleEnd="DSC_1033.jpg"
          >
            <p>Can the sky be a little calmer?</p>
          </Popover>
          <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
            <MenuItem icon={Pencil} onSelect={nothing}>
              Rename
            </MenuItem>
            <MenuDivider />
            <MenuItem icon={Trash2} danger onSelect={nothing}>
              Remove
            </MenuItem>
          </Menu>
          <Kbd>Ctrl K</Kbd>
        </Row>
      </Example>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        onMinimise={close}
        title="Sending to Lotte de Wit"
        line="First version"
        foot={
          <>
            <Button kind="danger" className="mr-auto -ml-4">
              Cancel all
            </Button>
            <Button kind="outline" onClick={close}>
              Clear
            </Button>
            <Button onClick={close}>Try again</Button>
          </>
        }
      >
        <TextField label="Name" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Remove 3 files?"
        confirm="Remove"
        destructive
        onConfirm={close}
      >
        They cannot be brought back.
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title="Comments"
        foot={<Button wide>Send</Button>}
      >
        <p>Exactly right, thank you!</p>
      </Drawer>
    </>
  )
}
