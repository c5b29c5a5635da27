import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { paletteNl } from './palette.nl.ts'
import { searchKey } from './search-key.ts'

const texts = paletteNl.keys

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} width="ask" title={texts.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2.5">
        {texts.rows.map(([key, what], place) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{place === 0 ? searchKey() : key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
