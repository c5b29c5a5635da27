// Presses on the drawn gallery, kept until the app can answer them.

type EarlyPress =
  | { photoId: string; isOnHeart: boolean }
  /** A button, link or tab of the page, by its name. */
  | { name: string }
  | { key: string }

/** Undefined once the app answers by itself. */
let kept: EarlyPress[] | undefined = []

export const keepPress = (press: EarlyPress) => void kept?.push(press)

/** All that were kept, in their order; once. */
export function takePresses(): EarlyPress[] {
  const presses = kept ?? []
  kept = undefined
  return presses
}

const PRESSABLE = 'button, a[href], [role=tab]'

/** As it is found by in either of both: what the server drew, and the app. */
export const pressables = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(PRESSABLE)]
export const nameOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent).trim()
