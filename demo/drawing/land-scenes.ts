import { photographLand, type Ground } from './land-camera.ts'
import { noiseFrom, seededRandom } from './noise.ts'
import { lightOf, mixLight, setLight, smoothstep, type Picture, type Rgb } from './picture.ts'
import { skyOf, type SkyMood } from './sky.ts'
import { heightAt, TERRAIN_SIDE, terrainOf, type Terrain } from './terrain.ts'

const rock = lightOf('#8a8078')
const darkRock = lightOf('#5a524c')
const grass = lightOf('#6d6a3a')
const forest = lightOf('#2c3420')
const snow = lightOf('#f4f6fa')

const SNOW_LINE = 21
const TREE_LINE = 9

const alpineGround: Ground['colourAt'] = (out, height, flatness, rough) => {
  const banded = rough + Math.sin(height * 0.9 + rough * 3) * 0.2
  const stone = mixLight(darkRock, rock, smoothstep(-0.5, 0.5, banded))
  const green = smoothstep(0.55, 0.78, flatness + rough * 0.25)
  const low = mixLight(grass, forest, smoothstep(TREE_LINE + 3, TREE_LINE - 5, height + rough * 9))
  const bare = mixLight(stone, low, green * smoothstep(SNOW_LINE + 2, SNOW_LINE - 12, height + rough * 9))
  const lies = smoothstep(0.42, 0.66, flatness + rough * 0.16)
  setLight(out, mixLight(bare, snow, lies * smoothstep(SNOW_LINE - 5, SNOW_LINE + 6, height + rough * 15)))
}

export type Weather = Omit<SkyMood, 'sun'> & {
  sun: Omit<SkyMood['sun'], 'azimuth'>
  ambient: Rgb
  haze: { density: number; colour: Rgb; depth: number }
}

export const weathers = {
  day: {
    zenith: lightOf('#3f6ea8', 0.75),
    horizon: lightOf('#c3d4e2', 0.9),
    fade: 3.2,
    clouds: { cover: 0.12, scale: 0.9, lit: [1, 0.98, 0.95], shade: lightOf('#8b9aab'), stretch: 1.4 },
    sun: { elevation: 0.6, colour: [1.15, 1.02, 0.86], glow: 0.12 },
    ambient: lightOf('#7f9cc4', 0.62),
    haze: { density: 0.0011, colour: lightOf('#b9cbdd', 0.9), depth: 60 },
  },
  dawn: {
    zenith: lightOf('#4a5c86', 0.7),
    horizon: lightOf('#f3bd94', 0.95),
    fade: 4.2,
    clouds: { cover: 0.06, scale: 0.8, lit: [1.2, 0.72, 0.5], shade: lightOf('#7d6a80'), stretch: 0.7 },
    sun: { elevation: 0.16, colour: [1.5, 0.78, 0.42], glow: 0.55 },
    ambient: lightOf('#7d86b0', 0.5),
    haze: { density: 0.0024, colour: lightOf('#dfa98f', 0.8), depth: 34 },
  },
  dusk: {
    zenith: lightOf('#3a4768', 0.6),
    horizon: lightOf('#e6a184', 0.8),
    fade: 3.4,
    clouds: { cover: 0.1, scale: 0.7, lit: [1.25, 0.55, 0.38], shade: lightOf('#5d5470'), stretch: 0.6 },
    sun: { elevation: 0.1, colour: [1.5, 0.6, 0.28], glow: 0.35 },
    ambient: lightOf('#6a78a8', 0.4),
    haze: { density: 0.0016, colour: lightOf('#b98a90', 0.7), depth: 40 },
  },
  grey: {
    zenith: lightOf('#8d979f', 0.8),
    horizon: lightOf('#c9ced1', 0.85),
    fade: 2.4,
    clouds: { cover: 0.42, scale: 0.6, lit: [0.85, 0.86, 0.88], shade: lightOf('#6d757d'), stretch: 0.9 },
    sun: { elevation: 0.7, colour: [0.42, 0.42, 0.42], glow: 0.2 },
    ambient: lightOf('#a3abb3', 0.8),
    haze: { density: 0.0038, colour: lightOf('#bcc3c8', 0.8), depth: 46 },
  },
} satisfies Record<string, Weather>

const moodOf = (weather: Weather, azimuth: number): SkyMood => ({
  ...weather,
  sun: { ...weather.sun, azimuth },
})

export type LowSun = [hour: 'dawn' | 'dusk', elevation: number]

export function lowSunMood([hour, elevation]: LowSun, seed: number): SkyMood {
  const mood = moodOf(weathers[hour], ((seed * 0.37) % 0.5) - 0.25)
  return { ...mood, sun: { ...mood.sun, elevation, isVisible: true } }
}

/** Tries 160 random views and returns the best: on the water, facing mountains. */
function findView(terrain: Terrain, seed: number, waterLevel: number) {
  const random = seededRandom(seed + 31)
  let best = { x: 0, y: 0, yaw: 0, score: -1e9 }
  for (let i = 0; i < 160; i++) {
    const x = random() * TERRAIN_SIDE
    const y = random() * TERRAIN_SIDE
    const yaw = random() * Math.PI * 2
    if (heightAt(terrain, x, y) >= waterLevel) continue
    let score = 0
    for (const turn of [-0.35, -0.15, 0, 0.2, 0.4]) {
      for (let d = 8; d < 330; d *= 1.3) {
        const height = heightAt(terrain, x + Math.sin(yaw + turn) * d, y + Math.cos(yaw + turn) * d)
        const rise = (height - waterLevel) / d
        if (d < 60) score += height < waterLevel ? 4 : -3
        else if (d < 90) score -= Math.max(0, rise + 0.04) * 70
        else score += Math.min(0.2, rise) * 30 - Math.max(0, rise - 0.24) * 80
      }
    }
    if (score > best.score) best = { x, y, yaw, score }
  }
  return best
}

const WATER_LEVEL = 6.5

type Lake = { place: number; weather: Weather }

export function drawLake(picture: Picture, seed: number, { place, weather }: Lake) {
  const terrain = terrainOf('alps', place)
  const random = seededRandom(seed)
  const view = findView(terrain, seed, WATER_LEVEL)
  const side = random() < 0.5 ? -1 : 1
  const mood = moodOf(weather, side * (0.7 + random() * 0.9))
  photographLand(
    picture,
    terrain,
    { ...view, aboveGround: 1.2, fieldOfView: 0.85, horizon: 0.56 },
    {
      colourAt: alpineGround,
      roughness: 0.55,
      haze: weather.haze,
      ambient: weather.ambient,
      waterLevel: WATER_LEVEL,
      water: { colour: lightOf('#12303a', 0.5), ripple: 0.25 },
    },
    skyOf(mood, noiseFrom(seed + 3)),
    seed,
  )
}

function highestOf(terrain: Terrain, random: () => number) {
  const spots = Array.from({ length: 24 }, () => ({ x: random() * TERRAIN_SIDE, y: random() * TERRAIN_SIDE }))
  return spots.reduce((a, b) => (heightAt(terrain, a.x, a.y) > heightAt(terrain, b.x, b.y) ? a : b))
}

export function drawDunes(picture: Picture, seed: number, weather: Weather) {
  const terrain = terrainOf('dunes', 7)
  const random = seededRandom(seed)
  const noise = noiseFrom(seed + 8)
  const sand = lightOf('#c99a68')
  const pale = lightOf('#ddb684')
  const view = { ...highestOf(terrain, random), yaw: random() * Math.PI * 2 }
  const mood = { ...moodOf(weather, random() < 0.5 ? -1.3 : 1.3), clouds: undefined }
  photographLand(
    picture,
    terrain,
    { ...view, aboveGround: 14, fieldOfView: 0.7, horizon: 0.26 },
    {
      colourAt: (out, _height, flatness, rough, x, y) => {
        const ripple = Math.sin((x * 0.9 + y * 0.5 + noise.at(x * 0.12, y * 0.12) * 3) * 4)
        setLight(out, mixLight(sand, pale, 0.5 + rough * 0.2 + ripple * 0.14 * flatness))
      },
      roughness: 0.03,
      haze: { ...weather.haze, density: 0.0012 },
      ambient: weather.ambient,
    },
    skyOf(mood, noiseFrom(seed + 3)),
    seed,
  )
}
