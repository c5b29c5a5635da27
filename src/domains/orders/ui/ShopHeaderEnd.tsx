import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { shopDoorNl as texts } from '../shop-door.nl.ts'
import { CartButton } from './CartButton.tsx'
import type { Shop } from './use-shop.ts'

export function ShopHeaderEnd({ cart: { count }, isOff, show }: Shop) {
  return (
    <>
      <Button kind="quiet" onClick={() => show({ kind: 'orders' })} className="max-md:hidden">
        {texts.myOrders}
      </Button>
      <CartButton
        count={count}
        onOpen={() => show({ kind: 'cart' })}
        className="[&_span]:bg-white [&_span]:text-black"
      />
      <Button
        kind="quiet"
        disabledReason={isOff ? flagsOffNl.sentences.print_shop.title : count === 0 && texts.emptyCart}
        onClick={() => show({ kind: 'checkout' })}
        className="border-white/48 px-3 md:mx-2 md:px-4"
      >
        {texts.checkout}
      </Button>
    </>
  )
}
