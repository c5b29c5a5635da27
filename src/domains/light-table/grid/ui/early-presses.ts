// Presses on the server-rendered gallery, kept until the app can handle them.

type EarlyPress = { photoId: string; isOnHeart: boolean } | { name: string } | { key: string }

/** Undefined once the app handles presses itself. */
let keptPresses: EarlyPress[] | undefined = []

export const keepPress = (press: EarlyPress) => void keptPresses?.push(press)

export function takePresses(): EarlyPress[] {
  const presses = keptPresses ?? []
  keptPresses = undefined
  return presses
}

const PRESSABLE = 'button, a[href], [role=tab]'

export const findPressables = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(PRESSABLE)]
export const accessibleNameOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent).trim()
