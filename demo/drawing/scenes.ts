import { drawCouple, drawFerns, drawFoggyForest, drawGoldenGrass } from './green-scenes.ts'
import { drawCandles, drawCityLights, drawRainyWindow, drawStringLights } from './lamp-scenes.ts'
import { drawDunes, drawMountains, weathers } from './land-scenes.ts'
import { drawNight } from './night-scenes.ts'
import { lightOf, type Picture, type Rgb } from './picture.ts'
import { drawArcade, drawLeafShadow, drawStillLife } from './room-scenes.ts'
import type { SkyMood } from './sky.ts'
import { drawSea } from './water-scenes.ts'

type Draw = (picture: Picture, seed: number) => Promise<void> | void

function lowSun(weather: 'dawn' | 'dusk', azimuth: number, elevation: number): SkyMood {
  const mood = weathers[weather].mood(azimuth)
  return { ...mood, sun: { ...mood.sun, elevation, isVisible: true } }
}

/** The sun's azimuth varies from photo to photo, as when the photographer moves. */
const aside = (seed: number) => ((seed * 0.37) % 0.5) - 0.25

const deepWater = lightOf('#16263a', 0.6)
const hillside = lightOf('#3a3428', 0.3)
const plaster = {
  sun: [1.3, 1.05, 0.78] as Rgb,
  linen: lightOf('#cfc5b4'),
  sage: lightOf('#8a8f86'),
  rose: lightOf('#d8b79c'),
  leaf: lightOf('#6f7f63', 0.8),
}

export const scenes = {
  'sea at sunset': (picture, seed) =>
    drawSea(picture, seed, {
      mood: lowSun('dusk', aside(seed), 0.05),
      waves: 0.16,
      eye: 3,
      horizon: 0.55,
      deep: deepWater,
    }),
  'sea at dawn': (picture, seed) =>
    drawSea(picture, seed, {
      mood: lowSun('dawn', aside(seed), 0.06),
      waves: 0.09,
      eye: 2,
      horizon: 0.6,
      deep: deepWater,
    }),
  'jetty after sunset': (picture, seed) =>
    drawSea(picture, seed, {
      mood: lowSun('dusk', aside(seed), -0.03),
      waves: 0.02,
      eye: 1.4,
      horizon: 0.46,
      deep: deepWater,
      jetty: true,
      farShore: true,
    }),
  'still lake after sunset': (picture, seed) =>
    drawSea(picture, seed, {
      mood: lowSun('dawn', aside(seed), -0.02),
      waves: 0.03,
      eye: 1.6,
      horizon: 0.58,
      deep: deepWater,
      farShore: true,
    }),
  'couple at dusk': (picture, seed) => drawCouple(picture, seed, lowSun('dusk', aside(seed), 0.07), hillside),
  'couple at dawn': (picture, seed) => drawCouple(picture, seed, lowSun('dawn', aside(seed), 0.12), hillside),
  'golden grass': (picture, seed) =>
    drawGoldenGrass(picture, seed, {
      sun: [1.6, 0.85, 0.35],
      far: lightOf('#c98f5c', 0.5),
      ground: lightOf('#4a4424', 0.4),
    }),
  'string lights': drawStringLights,
  candles: drawCandles,

  'peaks by day': (picture, seed) =>
    drawMountains(picture, seed, { place: 1, weather: weathers.day, lake: false, zoom: 1 }),
  'peaks at dusk': (picture, seed) =>
    drawMountains(picture, seed, { place: 2, weather: weathers.dusk, lake: false, zoom: 1.4 }),
  'peaks at dawn': (picture, seed) =>
    drawMountains(picture, seed, { place: 2, weather: weathers.dawn, lake: false, zoom: 1.2 }),
  'mountain lake at dawn': (picture, seed) =>
    drawMountains(picture, seed, { place: 1, weather: weathers.dawn, lake: true, zoom: 1 }),
  'mountain lake by day': (picture, seed) =>
    drawMountains(picture, seed, { place: 2, weather: weathers.day, lake: true, zoom: 1 }),
  'mountain lake in rain': (picture, seed) =>
    drawMountains(picture, seed, { place: 2, weather: weathers.grey, lake: true, zoom: 1 }),
  'forest in fog': (picture, seed) =>
    drawFoggyForest(picture, seed, {
      fog: lightOf('#b9c4c6', 0.75),
      tree: lightOf('#1c2a26', 0.5),
      glow: lightOf('#ead9c0', 0.95),
    }),
  'forest at daybreak': (picture, seed) =>
    drawFoggyForest(picture, seed, {
      fog: lightOf('#c9a58c', 0.7),
      tree: lightOf('#232430', 0.45),
      glow: lightOf('#ffd9a0', 1.2),
    }),
  'milky way': (picture, seed) =>
    drawNight(picture, seed, { tilt: picture.widthPx > picture.heightPx ? 0.6 : 1.1 }),
  ferns: drawFerns,

  'white arcade': (picture, seed) =>
    drawArcade(picture, seed, {
      wall: lightOf('#e6dccb'),
      sun: plaster.sun,
      ambient: lightOf('#b4bccb', 0.95),
      outside: lightOf('#cfe0f0', 1.3),
      sunSlope: 0.42,
      lookX: 0.12,
    }),
  'ochre arcade': (picture, seed) =>
    drawArcade(picture, seed, {
      wall: lightOf('#cf9c6c'),
      sun: [1.4, 1, 0.66],
      ambient: lightOf('#c4aca0', 0.85),
      outside: lightOf('#9fc4e6', 1.2),
      sunSlope: 0.34,
      lookX: 0.2,
    }),
  'white vase': (picture, seed) =>
    drawStillLife(picture, seed, { ...plaster, wall: plaster.linen, clay: lightOf('#d8d0c4') }),
  'red vase': (picture, seed) =>
    drawStillLife(picture, seed, { ...plaster, wall: plaster.sage, clay: lightOf('#a5684a') }),
  'leaf shadow': (picture, seed) => drawLeafShadow(picture, seed, { wall: plaster.rose, sun: plaster.sun }),
  'city lights': (picture, seed) => drawCityLights(picture, seed, { spread: 0.028 }),
  'rainy window': drawRainyWindow,
  'dunes in the morning': (picture, seed) => drawDunes(picture, seed, weathers.dawn),
  'dunes in the evening': (picture, seed) => drawDunes(picture, seed, weathers.dusk),
} satisfies Record<string, Draw>

export type SceneName = keyof typeof scenes
