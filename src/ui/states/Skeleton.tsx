import { classNames } from '../theme/class-names.ts'

/** Hidden from screen readers, because its container has a loading label. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-fade rounded-2 bg-line', className)} />
}
