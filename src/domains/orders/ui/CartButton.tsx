import { ShoppingBag } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { cartNl } from '../cart.nl.ts'

type CartButtonProps = { count: number; onOpen: () => void; className?: string }

export const CartButton = ({ count, onOpen, className }: CartButtonProps) => (
  <IconButton
    icon={ShoppingBag}
    label={cartNl.open(count)}
    counter={count}
    onClick={onOpen}
    className={className}
  />
)
