import { type ReactNode, useState } from 'react'
import { useAllPhotos } from '#domains/light-table/ui/use-all-photos.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Stepper } from '#ui/fields/Stepper.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { QUANTITY_MAX } from '../../cart.rules.ts'
import { cartNl } from '../cart.nl.ts'
import { CartPicture } from './CartPicture.tsx'
import type { Cart } from '../../core/ui/use-cart.ts'
import type { CartLineView } from './use-cart-view.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { LINE_NOTE_MAX_LENGTH } from '../../orders.rules.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'

type CartLineProps = {
  line: CartLineView
  signature: string
  isStale: boolean
  cart: Cart
  onRemove: () => void
}

const texts = cartNl.line

export function CartLine({ line, signature, isStale, cart, onRemove }: CartLineProps) {
  const { item, quoted, what, state } = line
  const name = nameOf(line)
  const isRefused = state === 'not-for-sale' || state === 'unorderable'
  const isEach = item.photos.length > 1 && line.product?.arrangement === 'each'
  return (
    <li className="py-5 first:pt-0">
      <div className="flex gap-4">
        <CartPicture line={line} signature={signature} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            {state === 'waiting' && !line.product ? (
              <Skeleton className="h-5 w-28" />
            ) : (
              <p className="font-medium">
                <ShownText>{name}</ShownText>
              </p>
            )}
            {quoted && (
              <p className={classNames('font-medium tabular-nums', isStale && 'opacity-42')}>
                {euros(quoted.lineCents)}
              </p>
            )}
          </div>
          {what && (
            <p className="text-13 text-soft">
              <ShownText>{what}</ShownText>
            </p>
          )}
          {quoted && line.isPriceChanged && (
            <p className="text-13 text-orange tabular-nums">
              {texts.perPiece(euros(quoted.unitPriceCents))}, {texts.was(euros(item.price))}
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {isRefused ? (
              <span />
            ) : (
              <span className="flex items-center gap-2">
                <Stepper
                  size="small"
                  label={texts.quantity(name)}
                  value={item.quantity}
                  min={0}
                  max={QUANTITY_MAX}
                  onChange={(quantity) => (quantity > 0 ? cart.setQuantity(item.id, quantity) : onRemove())}
                />
                {isEach && <span className="text-13 whitespace-nowrap text-soft">{texts.perPhoto}</span>}
              </span>
            )}
            <button
              type="button"
              aria-label={texts.removeNamed(name)}
              onClick={onRemove}
              className="-mx-2 rounded-4 px-2 py-1 text-13 font-medium text-soft hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {texts.remove}
            </button>
          </div>
        </div>
      </div>
      {!isRefused && <LineNote note={item.note ?? ''} onNote={(note) => cart.setNote(item.id, note)} />}
      {isRefused && (
        <Problem>{state === 'not-for-sale' ? texts.notForSaleLine : texts.unorderableLine}</Problem>
      )}
      {line.goneIds.length > 0 && <UnavailablePhotos photoIds={line.goneIds} onDrop={cart.dropPhotos} />}
    </li>
  )
}

export const nameOf = ({ quoted, product, state }: CartLineView) =>
  quoted?.productName ?? product?.name ?? (state === 'not-for-sale' ? texts.notForSale : cartNl.something)

const Problem = ({ children }: { children: ReactNode }) => (
  <div role="status" className="mt-3 rounded-3 bg-orange-tint px-3.5 py-2.5 text-13 text-orange">
    {children}
  </div>
)

type UnavailablePhotosProps = { photoIds: string[]; onDrop: (photoIds: string[]) => void }

/** Shows labels only if all unavailable photos are previews again: other labels are unknown. */
function UnavailablePhotos({ photoIds, onDrop }: UnavailablePhotosProps) {
  const previews = useAllPhotos('preview')
  const labels = previews.photos.filter(({ id }) => photoIds.includes(id)).map(({ label }) => label)
  return (
    <Problem>
      <p>{texts.photosGone(photoIds.length, labels.length === photoIds.length ? labels.join(', ') : '')}</p>
      <TextButton onClick={() => onDrop(photoIds)} className="text-orange pointer-coarse:min-h-11">
        {texts.dropPhotos(photoIds.length)}
      </TextButton>
    </Problem>
  )
}

type LineNoteProps = { note: string; onNote: (note: string) => void }

function LineNote({ note, onNote }: LineNoteProps) {
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && note === '')
    return (
      <TextButton onClick={() => setIsOpened(true)} className="mt-2 text-13 pointer-coarse:min-h-11">
        {texts.note}
      </TextButton>
    )
  return (
    <TextField
      label={texts.note}
      optional
      autoFocus={isOpened}
      maxLength={LINE_NOTE_MAX_LENGTH}
      value={note}
      onChange={(event) => {
        // Keeps the field open when it is emptied.
        setIsOpened(true)
        onNote(event.target.value)
      }}
      className="mt-3"
    />
  )
}
