// Presses on the drawn gallery, kept until the app can answer them.

type EarlyPress = { photoId: string; isOnHeart: boolean }

let kept: EarlyPress[] = []

export const keepPress = (press: EarlyPress) => void kept.push(press)

/** All that were kept, in their order; once. */
export function takePresses(): EarlyPress[] {
  const presses = kept
  kept = []
  return presses
}
