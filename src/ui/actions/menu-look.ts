export const menuRowLook =
  'flex min-h-10 w-full cursor-default items-center gap-3 rounded-4 px-3 text-left text-15 outline-none select-none focus:bg-sunk aria-disabled:opacity-42 pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0'

export const menuLook = 'max-h-(--max-height) overflow-y-auto overscroll-contain p-1'
