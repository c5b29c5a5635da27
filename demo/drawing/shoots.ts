import type { Rgb } from './picture.ts'
import type { SceneName } from './scenes.ts'

export type ShootName = 'evening' | 'mountains' | 'stillness'

export type DemoPhoto = {
  fileName: string
  scene: SceneName
  seed: number
  widthPx: number
  heightPx: number
  takenAt: Date
  /** Whether pixels are stored rotated, with EXIF orientation 6. */
  isStoredSideways?: boolean
  photograph?: string
}

export type Shoot = {
  film: Record<'exposure' | 'contrast' | 'saturation' | 'bloom' | 'vignette' | 'grain', number>
  /** Values per channel. Shadows lift the blacks, highlights multiply the light. */
  tint: { shadows: Rgb; highlights: Rgb }
  camera: { make: string; model: string; lens: string }
  filePrefix: string
  firstNumber: number
  startsAt: string
  minutesBetween: number
  frames: [scene: SceneName, seed: number, shape: keyof typeof shapes][]
}

const shapes = { wide: [2400, 1600], tall: [1600, 2400], calm: [2400, 1800], panorama: [2400, 1200] } as const

const shoots: Record<ShootName, Shoot> = {
  evening: {
    film: { exposure: 0.95, contrast: 0.55, saturation: 1, bloom: 0.12, vignette: 0.35, grain: 8 },
    tint: { shadows: [0.03, 0.022, 0.035], highlights: [1.03, 1, 0.95] },
    camera: { make: 'Canon', model: 'Canon EOS R6', lens: 'RF35mm F1.8 MACRO IS STM' },
    filePrefix: 'LVD_',
    firstNumber: 2041,
    startsAt: '2026-09-12T16:48:10Z',
    minutesBetween: 7,
    frames: [
      ['golden grass', 1, 'wide'],
      ['veil in the light', 4, 'tall'],
      ['sea at dawn', 7, 'tall'],
      ['golden grass', 5, 'tall'],
      ['curtain in the morning', 3, 'wide'],
      ['sea at sunset', 5, 'wide'],
      ['still lake after sunset', 8, 'calm'],
      ['petals', 11, 'tall'],
      ['dune grass after sunset', 6, 'wide'],
      ['sea at sunset', 12, 'panorama'],
      ['veil in the light', 9, 'wide'],
      ['surf from above', 10, 'tall'],
      ['paper lanterns', 4, 'wide'],
      ['string lights', 3, 'wide'],
      ['sparkler', 8, 'tall'],
      ['string lights', 6, 'tall'],
    ],
  },
  mountains: {
    film: { exposure: 1, contrast: 0.6, saturation: 0.92, bloom: 0.08, vignette: 0.35, grain: 8 },
    tint: { shadows: [0.014, 0.02, 0.03], highlights: [1.01, 1, 0.98] },
    camera: { make: 'NIKON CORPORATION', model: 'NIKON Z 6_2', lens: 'NIKKOR Z 24-70mm f/4 S' },
    filePrefix: 'DSC_',
    firstNumber: 3107,
    startsAt: '2026-10-03T04:52:31Z',
    minutesBetween: 52,
    frames: [
      ['forest at daybreak', 1, 'wide'],
      ['mountain lake at dawn', 9, 'wide'],
      ['forest in fog', 2, 'tall'],
      ['forest in autumn', 9, 'wide'],
      ['mountain lake in rain', 11, 'calm'],
      ['forest in fog', 1, 'wide'],
      ['ferns', 1, 'tall'],
      ['mountain lake in rain', 4, 'wide'],
      ['mountain lake by day', 6, 'wide'],
      ['forest in autumn', 12, 'tall'],
      ['ferns', 3, 'wide'],
      ['forest at daybreak', 7, 'tall'],
      ['forest at nightfall', 12, 'tall'],
      ['moon over the ridge', 15, 'panorama'],
      ['milky way', 3, 'tall'],
      ['milky way', 4, 'wide'],
    ],
  },
  stillness: {
    film: { exposure: 0.95, contrast: 0.45, saturation: 0.94, bloom: 0.1, vignette: 0.3, grain: 9 },
    tint: { shadows: [0.03, 0.026, 0.026], highlights: [1.01, 1, 0.965] },
    camera: { make: 'FUJIFILM', model: 'X-T5', lens: 'XF35mmF1.4 R' },
    filePrefix: 'DSCF',
    firstNumber: 815,
    startsAt: '2026-11-07T08:15:44Z',
    minutesBetween: 38,
    frames: [
      ['white vase', 1, 'tall'],
      ['leaf shadow', 2, 'tall'],
      ['white arcade', 1, 'tall'],
      ['red vase', 2, 'wide'],
      ['dunes in the morning', 5, 'wide'],
      ['white arcade', 4, 'wide'],
      ['ochre arcade', 3, 'tall'],
      ['white vase', 6, 'calm'],
      ['leaf shadow', 5, 'wide'],
      ['dunes in the evening', 6, 'tall'],
      ['red vase', 5, 'tall'],
      ['ochre arcade', 2, 'wide'],
      ['dunes in the evening', 9, 'panorama'],
      ['rainy window', 2, 'tall'],
      ['city lights', 1, 'wide'],
      ['rainy window', 4, 'wide'],
    ],
  },
}

type Photograph = { preparedFile: string; widthPx: number; heightPx: number }

/** Lists the demo's photos. Photographs, if any, replace the drawings in turn. */
export function listDemoPhotos(photographs?: readonly Photograph[]): (DemoPhoto & { shoot: ShootName })[] {
  const drawn = listDrawnPhotos()
  if (!photographs) return drawn
  return drawn.map(({ isStoredSideways: _, ...photo }, at) => {
    const { preparedFile, widthPx, heightPx } = photographs[at % photographs.length]!
    return { ...photo, widthPx, heightPx, photograph: preparedFile }
  })
}

function listDrawnPhotos(): (DemoPhoto & { shoot: ShootName })[] {
  return (Object.keys(shoots) as ShootName[]).flatMap((shoot) => {
    const { frames, filePrefix, firstNumber, startsAt, minutesBetween } = shoots[shoot]
    return frames.map(([scene, seed, shape], i) => ({
      shoot,
      fileName: `${filePrefix}${String(firstNumber + i * 3).padStart(4, '0')}.jpg`,
      scene,
      seed,
      widthPx: shapes[shape][0],
      heightPx: shapes[shape][1],
      takenAt: new Date(Date.parse(startsAt) + i * minutesBetween * 60_000),
      // One of the three cameras stores tall photos sideways.
      isStoredSideways: shoot === 'stillness' && shape === 'tall',
    }))
  })
}

export function shootOf(scene: SceneName): Shoot {
  const found = Object.values(shoots).find((shoot) => shoot.frames.some(([name]) => name === scene))
  if (!found) throw new Error(`No shoot has the scene '${scene}'`)
  return found
}
