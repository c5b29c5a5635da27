import { ShoppingBag } from 'lucide-react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { shopDoorNl } from '../shop-door.nl.ts'

type CartButtonProps = { count: number; onOpen: () => void; className?: string }

export const CartButton = ({ count, onOpen, className }: CartButtonProps) => (
  <IconButton
    icon={ShoppingBag}
    label={shopDoorNl.cart(count)}
    counter={count}
    onClick={onOpen}
    className={className}
  />
)
