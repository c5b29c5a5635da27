import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

const { title, line } = flagsOffNl.sentences.print_shop

/** In place of cart, till and choice of prints while nothing can be ordered; they come back by themselves. */
export const ShopOffDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} width="ask" title={title}>
    <p className="text-soft">{line}</p>
  </Dialog>
)
