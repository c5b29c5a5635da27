import { classNames } from '../theme/class-names.ts'

/** Give it the size of the content. Hidden from screen readers: the list has a loading label. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-fade rounded-2 bg-line', className)} />
}
