// Functions that run in the page.

export type Box = { x: number; y: number; width: number; height: number }

export function readIcons(): { of: string; box: Box }[] {
  const isInSight = ({ left, top, right, bottom, width, height }: DOMRect) =>
    width >= 8 && height >= 8 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  const isOnTop = (icon: Element, { x, y, width, height }: DOMRect) => {
    const found = document.elementFromPoint(x + width / 2, y + height / 2)
    const whole = icon.closest('button, a, label, [role]') ?? icon
    return found !== null && (whole.contains(found) || found.contains(icon))
  }
  return [...document.querySelectorAll('svg')]
    .filter((icon) => {
      const box = icon.getBoundingClientRect()
      return (
        isInSight(box) &&
        icon.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !icon.closest(':disabled, [aria-disabled=true], [inert]') &&
        isOnTop(icon, box)
      )
    })
    .map((icon) => {
      const { x, y, width, height } = icon.getBoundingClientRect()
      const owner = icon.closest('button, a, label') ?? icon.parentElement!
      const of = owner.getAttribute('aria-label') || owner.textContent?.trim() || owner.className
      return { of, box: { x, y, width, height } }
    })
}

/** Returns a finding for each selected item that looks like an unselected item of its group. */
export function findLookalikeChoices(): string[] {
  const CHOSEN =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), :checked'
  const OTHER = '[aria-pressed=false], [aria-selected=false], input:not(:checked), a:not([aria-current])'
  const GROUP = '[role=tablist], [role=group], [role=radiogroup], [role=listbox], fieldset, nav, dialog'
  const shownOf = (choice: Element) =>
    choice.getBoundingClientRect().width > 1 ? choice : (choice.closest('label') ?? choice.parentElement!)
  const lookOf = (element: Element): string =>
    ['', '::before', '::after']
      .map((part) => {
        const look = getComputedStyle(element, part || undefined)
        const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
        const borders = sides.map((side) => `${look[`border${side}Width`]} ${look[`border${side}Style`]}`)
        const { content, backgroundColor, borderTopColor, outlineStyle, outlineWidth, color } = look
        if (part && content === 'none') return ''
        return [backgroundColor, borderTopColor, outlineStyle, outlineWidth, color, ...borders].join()
      })
      .join('|')
  const looksOf = (choice: Element) =>
    [choice, ...choice.querySelectorAll('*')].map((part) => `${part.localName}${lookOf(part)}`).join('\n')
  return [...document.querySelectorAll(CHOSEN)]
    .filter((choice) => choice.localName !== 'option' && shownOf(choice).checkVisibility())
    .flatMap((choice) => {
      const others = [...(choice.closest(GROUP)?.querySelectorAll(OTHER) ?? [])].filter(
        (other) =>
          other.localName === choice.localName && other.getAttribute('role') === choice.getAttribute('role'),
      )
      const look = looksOf(shownOf(choice))
      const twin = others.find(
        (other) => shownOf(other) !== shownOf(choice) && looksOf(shownOf(other)) === look,
      )
      return twin ? [`what is chosen looks as the rest does: ${shownOf(choice).textContent?.trim()}`] : []
    })
}

/**
 * Returns the place of the focused element with its ring. `before` means the element that had the
 * focus at the last call with `now`.
 */
export function readFocus(which: 'now' | 'before'): (Box & { name: string }) | undefined {
  const kept = window as unknown as { focusedBefore?: Element }
  if (which === 'now') kept.focusedBefore = document.activeElement ?? document.body
  const focused = kept.focusedBefore
  if (!focused?.isConnected || focused === document.body) return undefined
  const shown =
    focused.getBoundingClientRect().width > 1 ? focused : (focused.closest('label') ?? focused.parentElement!)
  const ringPx = 4
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const [x, y] = [Math.max(0, Math.floor(left - ringPx)), Math.max(0, Math.floor(top - ringPx))]
  const width = Math.min(innerWidth, Math.ceil(right + ringPx)) - x
  const height = Math.min(innerHeight, Math.ceil(bottom + ringPx)) - y
  if (width <= 0 || height <= 0) return undefined
  const name =
    focused.getAttribute('aria-label') || shown.textContent?.trim().slice(0, 60) || focused.outerHTML
  return { x, y, width, height, name }
}
