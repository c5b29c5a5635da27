export type SidecarChange =
  | { mark: 'label' | 'stars'; from: string | undefined; to: string }
  | { mark: 'pick' }
  | { mark: 'keywords'; added: string[] }

export const mergeOutcomes = [
  'patched',
  'created',
  'same',
  'bare',
  'inside',
  'ambiguous',
  'missing',
  'refused',
] as const
export type MergeOutcome = (typeof mergeOutcomes)[number]
