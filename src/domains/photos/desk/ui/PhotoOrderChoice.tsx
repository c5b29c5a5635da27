import { ArrowUpDown, Check } from 'lucide-react'
import { photoOrders, type PhotoOrder } from '#domains/clients/clients.rules.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { useSetPhotoOrder } from '../../ui/studio-photos.queries.ts'

const texts = studioPhotosNl.order

type PhotoOrderChoiceProps = {
  clientId: string
  order: PhotoOrder
  /** Begins to move photos, in an order of the studio's own. */
  onArrange: () => void
}

/** In which order a client and their studio see the photos. */
export function PhotoOrderChoice({ clientId, order, onArrange }: PhotoOrderChoiceProps) {
  const setOrder = useSetPhotoOrder()
  const choose = (chosen: PhotoOrder) => {
    if (chosen !== order) setOrder.mutate({ clientId, order: chosen })
    if (chosen === 'manual') onArrange()
  }
  return (
    <Menu trigger={<IconButton icon={ArrowUpDown} label={`${texts.label}: ${texts.names[order]}`} />}>
      {photoOrders.map((one) => (
        <MenuItem
          key={one}
          icon={one === order ? Check : undefined}
          line={one === 'manual' && studioPhotosNl.arrange.choose}
          onSelect={() => choose(one)}
        >
          {texts.names[one]}
        </MenuItem>
      ))}
    </Menu>
  )
}
