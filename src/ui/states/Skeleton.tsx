import { classNames } from '../theme/class-names.ts'

/** Hidden from screen readers, because a skeleton has no content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-fade rounded-2 bg-line', className)} />
}
