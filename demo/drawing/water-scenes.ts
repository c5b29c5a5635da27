import {
  addLight,
  mapColumns,
  prepareScene,
  blendLight,
  clamp01,
  lightOf,
  paint,
  smoothstep,
  type PixelLight,
  type Picture,
} from './picture.ts'
import { lowSunMood, type LowSun } from './land-scenes.ts'
import { skyOf } from './sky.ts'

type Sea = {
  sun: LowSun
  /** Wave height: 0.02 looks like a long exposure, 0.2 like a breeze. */
  waves: number
  eye: number
  horizon: number
  hasFarShore?: true
}

const fieldOfView = 0.95
const deepWater = lightOf('#16263a', 0.6)
const shore = lightOf('#1a1c26', 0.6)

export function drawSea(picture: Picture, seed: number, sea: Sea) {
  const { widthPx, heightPx, noise } = prepareScene(picture, seed)
  const mood = lowSunMood(sea.sun, seed)
  const sky = skyOf(mood, noise)
  const focal = Math.max(widthPx, heightPx) / 2 / Math.tan(fieldOfView / 2)
  const horizonY = Math.round(heightPx * sea.horizon)

  const azimuths = mapColumns(picture, (x) => Math.atan((x - widthPx / 2) / focal))
  const skyline = azimuths.map((azimuth) => {
    const hills = 0.012 + 0.03 * Math.max(0, noise.octaves(azimuth * 3.2 + 7, 0.5, 2) + 0.22)
    return hills + Math.abs(noise.octaves(azimuth * 90, 3.3, 3)) * 0.006
  })

  paint(picture, (out, _u, _v, x, y) => {
    const azimuth = azimuths[x]!
    if (y < horizonY) {
      const elevation = (horizonY - y) / focal
      sky.full(out, azimuth, elevation)
      if (sea.hasFarShore) {
        const share = smoothstep(0.0008, -0.0008, elevation - skyline[x]!)
        if (share > 0) blendLight(out, shore, share * 0.88)
      }
      return
    }
    const below = (y + 0.5 - horizonY) / focal
    const away = sea.eye / below
    const across = ((x - widthPx / 2) / focal) * away
    shadeWater(out, across, away, below, azimuth)
  })

  function shadeWater(out: PixelLight, across: number, away: number, below: number, azimuth: number) {
    let slopeX = 0
    let slopeY = 0
    let length = 4
    let height = sea.waves
    const footprint = (away * away) / (sea.eye * focal)
    for (let octave = 0; octave < 6; octave++) {
      // Waves near the size of a pixel are faded out: otherwise they would sparkle.
      const seen = smoothstep(length * 0.5, length * 0.08, footprint)
      if (seen > 0) {
        const px = across / (length * 1.8) + octave * 13
        const py = away / length
        slopeX += noise.at(px, py) * height * seen * 0.6
        slopeY += noise.at(px + 31, py + 7) * height * seen
      }
      length *= 0.5
      height *= 0.82
    }
    const elevation = Math.abs(below + slopeY * 1.6 + sea.waves * 0.35)
    sky.clear(out, azimuth + slopeX, elevation)
    glitter(out, azimuth + slopeX * 0.6, below, slopeY)
    const mirror = 0.08 + 0.86 * (1 - clamp01(elevation)) ** 4
    for (let c = 0; c < 3; c++) out[c] = out[c]! * mirror
    blendLight(out, deepWater, (1 - mirror) * 0.7)
    blendLight(out, mood.horizon, smoothstep(0.03, 0, below) * 0.35)
  }

  function glitter(out: PixelLight, azimuth: number, below: number, slope: number) {
    const { sun } = mood
    const width = 0.025 + below * 0.12 + sea.waves * 0.12
    const across = (azimuth - sun.azimuth) / width
    const strength = Math.exp(-across * across) * sun.glow * 2.2 * Math.exp(-Math.max(0, sun.elevation) * 4)
    const sparkle = 0.35 + smoothstep(-0.3, 1, slope / sea.waves) * 1.6
    addLight(out, sun.colour, strength * sparkle * Math.exp(-below * 2.5))
  }
}
