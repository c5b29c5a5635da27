import { classNames } from '../theme/class-names.ts'

/** The shape of what is coming; give it that size. Hidden from screen readers: the list says it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-fade rounded-2 bg-line', className)} />
}
