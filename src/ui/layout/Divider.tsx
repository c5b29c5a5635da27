import { classNames } from '../theme/class-names.ts'

export function Divider({ className }: { className?: string }) {
  return <hr className={classNames('border-t border-line', className)} />
}
