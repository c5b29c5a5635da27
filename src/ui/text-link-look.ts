/** For links and for actions in words. On touch the target grows without moving the text. */
export const textLinkLook =
  'relative rounded-2 text-13 font-medium text-accent hover:underline underline-offset-3 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-[13px]'
