// On touch the target grows without moving the text.
const target =
  'relative rounded-2 underline-offset-3 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3.5'

/** For links and for actions in words. */
export const textLinkLook = `${target} text-13 font-medium text-accent`

/** For a link beside a title: soft until someone is about to follow it. */
export const quietLinkLook = `${target} hover:text-ink`
