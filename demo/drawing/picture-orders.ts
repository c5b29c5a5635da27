import type { SceneName } from './scenes.ts'

export type PictureSpec = {
  scene: SceneName
  seed: number
  shape: 'wide' | 'tall' | 'calm' | 'panorama'
  takenAt: string
  widths?: readonly number[]
  /** Draws the picture as a gallery's preview, with a watermark. */
  isPreview?: true
}

export const TRIAL_WATERMARK = 'STUDIO VOSSEN'

const tile = [240, 480] as const
const hero = [360, 720, 1080] as const
const article = [480, 960, 1440] as const
const whole = [640, 1280, 2160] as const
const spring = '2026-10-12T15:00:00Z'
const evening = '2026-09-12T18:00:00Z'

/** Pictures of the public pages. The build makes them; they are not committed. */
export const picturesToDraw = {
  veil: { scene: 'veil in the light', seed: 9, shape: 'wide', takenAt: evening, widths: hero },
  fog: { scene: 'forest in fog', seed: 2, shape: 'tall', takenAt: spring, widths: hero },
  lake: { scene: 'mountain lake by day', seed: 6, shape: 'wide', takenAt: spring, widths: hero },
  ferns: { scene: 'ferns', seed: 1, shape: 'tall', takenAt: spring, widths: hero },
  lanterns: { scene: 'paper lanterns', seed: 4, shape: 'wide', takenAt: evening, widths: hero },
  grass: { scene: 'golden grass', seed: 1, shape: 'wide', takenAt: evening, widths: hero },
  vase: { scene: 'red vase', seed: 2, shape: 'wide', takenAt: spring, widths: hero },

  cover: { scene: 'sea at dawn', seed: 7, shape: 'wide', takenAt: evening, widths: whole },
  whiteVase: { scene: 'white vase', seed: 6, shape: 'calm', takenAt: spring, widths: tile },
  bend: { scene: 'dunes in the evening', seed: 6, shape: 'tall', takenAt: spring, widths: tile },
  autumn: { scene: 'forest in autumn', seed: 9, shape: 'wide', takenAt: spring, widths: tile },
  clean: { scene: 'forest at nightfall', seed: 5, shape: 'wide', takenAt: spring, widths: whole },
  marked: { scene: 'forest at nightfall', seed: 5, shape: 'wide', takenAt: spring, isPreview: true },
  closing: { scene: 'milky way', seed: 4, shape: 'wide', takenAt: evening, widths: whole },

  dunes: { scene: 'dunes in the morning', seed: 5, shape: 'wide', takenAt: spring, widths: article },
  arcade: { scene: 'ochre arcade', seed: 2, shape: 'wide', takenAt: spring, widths: article },
  shadow: { scene: 'leaf shadow', seed: 5, shape: 'wide', takenAt: spring, widths: article },
  signIn: { scene: 'curtain in the morning', seed: 4, shape: 'tall', takenAt: evening, widths: [900, 1600] },

  curtain: { scene: 'curtain in the morning', seed: 3, shape: 'wide', takenAt: evening, isPreview: true },
  petals: { scene: 'petals', seed: 11, shape: 'tall', takenAt: evening, isPreview: true },
  duneGrass: { scene: 'dune grass after sunset', seed: 6, shape: 'wide', takenAt: evening, isPreview: true },
  surf: { scene: 'surf from above', seed: 10, shape: 'tall', takenAt: evening, isPreview: true },
  lights: { scene: 'string lights', seed: 3, shape: 'wide', takenAt: evening, isPreview: true },
  sparkler: { scene: 'sparkler', seed: 8, shape: 'tall', takenAt: evening, isPreview: true },
  city: { scene: 'city lights', seed: 1, shape: 'wide', takenAt: evening, isPreview: true },
  stillLake: { scene: 'still lake after sunset', seed: 8, shape: 'calm', takenAt: evening, isPreview: true },
  rain: { scene: 'rainy window', seed: 2, shape: 'tall', takenAt: evening, isPreview: true },
  moon: { scene: 'moon over the ridge', seed: 15, shape: 'wide', takenAt: evening, isPreview: true },
  arches: { scene: 'white arcade', seed: 1, shape: 'tall', takenAt: evening, isPreview: true },
  horizon: { scene: 'sea at sunset', seed: 12, shape: 'panorama', takenAt: evening, isPreview: true },
} as const satisfies Record<string, PictureSpec>

export type PictureName = keyof typeof picturesToDraw
