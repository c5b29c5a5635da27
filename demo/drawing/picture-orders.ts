import type { SceneName } from './scenes.ts'

export type PictureOrder = {
  scene: SceneName
  seed: number
  shape: 'wide' | 'tall' | 'calm' | 'panorama'
  takenAt: string
  /** Widths in which pages use the picture without a watermark. */
  widths?: readonly number[]
  /** A photo of the trial gallery, in the product's two sizes with the studio's watermark. */
  isPreview?: true
}

export const TRIAL_WATERMARK = 'STUDIO VOSSEN'

const hero = [360, 720, 1080] as const
const article = [480, 960, 1440] as const
const spring = '2026-10-12T15:00:00Z'
const evening = '2026-09-12T18:00:00Z'

/** The pictures of the public pages by name; drawn at build time, so none is in the repository. */
export const pictureOrders = {
  jetty: { scene: 'jetty after sunset', seed: 6, shape: 'wide', takenAt: evening, widths: hero },
  fog: { scene: 'forest in fog', seed: 2, shape: 'tall', takenAt: spring, widths: hero },
  lake: { scene: 'mountain lake by day', seed: 6, shape: 'wide', takenAt: spring, widths: hero },
  ferns: { scene: 'ferns', seed: 1, shape: 'tall', takenAt: spring, widths: hero },
  peaks: { scene: 'peaks at dusk', seed: 15, shape: 'wide', takenAt: spring, widths: hero },
  grass: { scene: 'golden grass', seed: 1, shape: 'wide', takenAt: evening, widths: hero },
  vase: { scene: 'red vase', seed: 2, shape: 'wide', takenAt: spring, widths: hero },

  dunes: { scene: 'dunes in the morning', seed: 5, shape: 'wide', takenAt: spring, widths: article },
  arcade: { scene: 'ochre arcade', seed: 2, shape: 'wide', takenAt: spring, widths: article },
  stillLife: { scene: 'white vase', seed: 6, shape: 'calm', takenAt: spring, widths: article },
  signIn: { scene: 'jetty after sunset', seed: 10, shape: 'tall', takenAt: evening, widths: [900, 1600] },

  couple: { scene: 'couple at dusk', seed: 3, shape: 'wide', takenAt: evening, isPreview: true },
  candleTable: { scene: 'candles', seed: 8, shape: 'tall', takenAt: evening, isPreview: true },
  sunset: { scene: 'sea at sunset', seed: 5, shape: 'wide', takenAt: evening, isPreview: true },
  dawnCouple: { scene: 'couple at dawn', seed: 4, shape: 'tall', takenAt: evening, isPreview: true },
  lights: { scene: 'string lights', seed: 3, shape: 'wide', takenAt: evening, isPreview: true },
  stalks: { scene: 'golden grass', seed: 5, shape: 'tall', takenAt: evening, isPreview: true },
  morning: { scene: 'couple at dawn', seed: 9, shape: 'wide', takenAt: evening, isPreview: true },
  stillLake: { scene: 'still lake after sunset', seed: 8, shape: 'calm', takenAt: evening, isPreview: true },
  smallCouple: { scene: 'couple at dusk', seed: 11, shape: 'tall', takenAt: evening, isPreview: true },
  candles: { scene: 'candles', seed: 4, shape: 'wide', takenAt: evening, isPreview: true },
  pier: { scene: 'jetty after sunset', seed: 10, shape: 'tall', takenAt: evening, isPreview: true },
  horizon: { scene: 'sea at sunset', seed: 12, shape: 'panorama', takenAt: evening, isPreview: true },
} as const satisfies Record<string, PictureOrder>

export type PictureName = keyof typeof pictureOrders
