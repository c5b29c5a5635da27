export const popupLook =
  'origin-(--transform-origin) rounded-6 bg-surface text-ink shadow-float outline-none transition-[scale,opacity] duration-160 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

export const menuRowLook =
  'flex min-h-10 cursor-default items-center gap-3 rounded-4 px-3 text-15 outline-none select-none data-disabled:opacity-42 data-highlighted:bg-sunk pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0'
