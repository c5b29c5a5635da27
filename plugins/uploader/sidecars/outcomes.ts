/** What became of a sidecar, in the words of its marks. */
export type Change =
  | { mark: 'label' | 'stars'; from: string | undefined; to: string }
  | { mark: 'pick' }
  | { mark: 'keywords'; added: string[] }

export const outcomes = [
  'patched',
  'created',
  'same',
  'bare',
  'inside',
  'ambiguous',
  'missing',
  'refused',
] as const
export type Outcome = (typeof outcomes)[number]
