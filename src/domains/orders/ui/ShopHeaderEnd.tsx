import { ShoppingBag } from 'lucide-react'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { shopEntryNl as texts } from '../shop-entry.nl.ts'
import type { Shop } from './use-shop.ts'

export function ShopHeaderEnd({ cart: { count }, isOff, show }: Shop) {
  return (
    <>
      <CartButton
        count={count}
        onOpen={() => show({ kind: 'cart' })}
        className="[&_span]:bg-white [&_span]:text-black"
      />
      {count > 0 && (
        <Button
          kind="quiet"
          disabledReason={isOff && flagsOffNl.sentences.print_shop.title}
          onClick={() => show({ kind: 'checkout' })}
          className="border-white/48 px-3 transition-opacity duration-240 md:mx-2 md:px-4 starting:opacity-0"
        >
          {texts.checkout}
        </Button>
      )}
    </>
  )
}

type CartButtonProps = { count: number; onOpen: () => void; className?: string }

export const CartButton = ({ count, onOpen, className }: CartButtonProps) => (
  <IconButton
    icon={ShoppingBag}
    label={texts.cart(count)}
    hint={count === 0 ? texts.emptyCart : undefined}
    counter={count}
    onClick={onOpen}
    className={className}
  />
)
