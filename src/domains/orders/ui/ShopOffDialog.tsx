import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'

const { title, line } = flagsOffNl.sentences.print_shop

/** Replaces cart, checkout and ordering while the print shop's feature flag is off. */
export const ShopOffDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} width="ask" title={title}>
    <p className="text-soft">{line}</p>
  </Dialog>
)
