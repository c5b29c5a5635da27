import { drawCouple, drawFerns, drawFoggyForest, drawGoldenGrass } from './green-scenes.ts'
import { drawDunes, drawMountains, weathers } from './land-scenes.ts'
import { drawCandles, drawCityLights, drawNight, drawRainyWindow, drawStringLights } from './night-scenes.ts'
import { lightOf, type Picture } from './picture.ts'
import { drawArcade, drawLeafShadow, drawStillLife, indoorSun } from './room-scenes.ts'
import { drawSea } from './water-scenes.ts'

type Draw = (picture: Picture, seed: number) => Promise<void> | void

/** What a scene is drawn with, given before its picture and seed. */
const by =
  <Look>(draw: (picture: Picture, seed: number, look: Look) => Promise<void> | void, look: Look): Draw =>
  (picture, seed) =>
    draw(picture, seed, look)

const { day, dawn, dusk, grey } = weathers

export const scenes = {
  'sea at sunset': by(drawSea, { sun: ['dusk', 0.05], waves: 0.16, eye: 3, horizon: 0.55 }),
  'sea at dawn': by(drawSea, { sun: ['dawn', 0.06], waves: 0.09, eye: 2, horizon: 0.6 }),
  'jetty after sunset': by(drawSea, {
    sun: ['dusk', -0.03],
    waves: 0.02,
    eye: 1.4,
    horizon: 0.46,
    hasJetty: true,
    hasFarShore: true,
  }),
  'still lake after sunset': by(drawSea, {
    sun: ['dawn', -0.02],
    waves: 0.03,
    eye: 1.6,
    horizon: 0.58,
    hasFarShore: true,
  }),
  'couple at dusk': by(drawCouple, ['dusk', 0.07]),
  'couple at dawn': by(drawCouple, ['dawn', 0.12]),
  'golden grass': drawGoldenGrass,
  'string lights': drawStringLights,
  candles: drawCandles,

  'peaks by day': by(drawMountains, { place: 1, weather: day, lake: false, zoom: 1 }),
  'peaks at dusk': by(drawMountains, { place: 2, weather: dusk, lake: false, zoom: 1.4 }),
  'peaks at dawn': by(drawMountains, { place: 2, weather: dawn, lake: false, zoom: 1.2 }),
  'mountain lake at dawn': by(drawMountains, { place: 1, weather: dawn, lake: true, zoom: 1 }),
  'mountain lake by day': by(drawMountains, { place: 2, weather: day, lake: true, zoom: 1 }),
  'mountain lake in rain': by(drawMountains, { place: 2, weather: grey, lake: true, zoom: 1 }),
  'forest in fog': by(drawFoggyForest, {
    fog: lightOf('#b9c4c6', 0.75),
    tree: lightOf('#1c2a26', 0.5),
    glow: lightOf('#ead9c0', 0.95),
  }),
  'forest at daybreak': by(drawFoggyForest, {
    fog: lightOf('#c9a58c', 0.7),
    tree: lightOf('#232430', 0.45),
    glow: lightOf('#ffd9a0', 1.2),
  }),
  'milky way': drawNight,
  ferns: drawFerns,

  'white arcade': by(drawArcade, {
    wall: lightOf('#e6dccb'),
    sun: indoorSun,
    ambient: lightOf('#b4bccb', 0.95),
    outside: lightOf('#cfe0f0', 1.3),
    sunSlope: 0.42,
    lookX: 0.12,
  }),
  'ochre arcade': by(drawArcade, {
    wall: lightOf('#cf9c6c'),
    sun: [1.4, 1, 0.66],
    ambient: lightOf('#c4aca0', 0.85),
    outside: lightOf('#9fc4e6', 1.2),
    sunSlope: 0.34,
    lookX: 0.2,
  }),
  'white vase': by(drawStillLife, { wall: lightOf('#cfc5b4'), clay: lightOf('#d8d0c4') }),
  'red vase': by(drawStillLife, { wall: lightOf('#8a8f86'), clay: lightOf('#a5684a') }),
  'leaf shadow': drawLeafShadow,
  'city lights': drawCityLights,
  'rainy window': drawRainyWindow,
  'dunes in the morning': by(drawDunes, dawn),
  'dunes in the evening': by(drawDunes, dusk),
} satisfies Record<string, Draw>

export type SceneName = keyof typeof scenes
