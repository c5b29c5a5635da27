import type { ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'
import { textLinkLook } from './text-link-look.ts'

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(textLinkLook, className)} />
}
