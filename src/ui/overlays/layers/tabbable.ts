const TABBABLE =
  'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable], [tabindex]'

/** Returns the elements that Tab reaches. Skips unchecked radio buttons if one is checked. */
export function findTabbable(inside: HTMLElement): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      !isSkippedRadio(element) &&
      isShown(element),
  )
}

/** Safari before 17.4 and Chrome before 121 count `visibility: hidden` as shown. */
export const isShown = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0

function isSkippedRadio(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const group = element.form ?? element.ownerDocument
  return group.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null
}
