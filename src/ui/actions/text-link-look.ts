// Enlarges the touch target without moving the text.
const target =
  'relative rounded-2 underline-offset-3 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3.5'

export const textLinkLook = `${target} text-13 font-medium text-accent`

export const quietLinkLook = `${target} hover:text-ink`
