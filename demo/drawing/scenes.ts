import { drawCurtain, drawVeil } from './cloth-scenes.ts'
import { drawConfetti, drawLanterns, drawSparkler } from './festive-scenes.ts'
import { drawFerns, drawFoggyForest, drawGrass } from './green-scenes.ts'
import { drawDunes, drawLake, weathers } from './land-scenes.ts'
import { drawCityLights, drawNight, drawRainyWindow, drawStringLights } from './night-scenes.ts'
import { lightOf, type Picture } from './picture.ts'
import { drawArcade, drawLeafShadow, drawStillLife, indoorSun } from './room-scenes.ts'
import { drawMoon, drawSurf } from './shore-scenes.ts'
import { drawSea } from './water-scenes.ts'

type Draw = (picture: Picture, seed: number) => Promise<void> | void

const withLook =
  <Look>(draw: (picture: Picture, seed: number, look: Look) => Promise<void> | void, look: Look): Draw =>
  (picture, seed) =>
    draw(picture, seed, look)

const { day, dawn, dusk, grey } = weathers

export const scenes = {
  'sea at sunset': withLook(drawSea, { sun: ['dusk', 0.05], waves: 0.16, eye: 3, horizon: 0.55 }),
  'sea at dawn': withLook(drawSea, { sun: ['dawn', 0.06], waves: 0.09, eye: 2, horizon: 0.6 }),
  'surf from above': drawSurf,
  'still lake after sunset': withLook(drawSea, {
    sun: ['dawn', -0.02],
    waves: 0.03,
    eye: 1.6,
    horizon: 0.58,
    hasFarShore: true,
  }),
  'veil in the light': drawVeil,
  'curtain in the morning': drawCurtain,
  petals: drawConfetti,
  'golden grass': withLook(drawGrass, {
    sun: [1.6, 0.85, 0.35],
    far: lightOf('#c98f5c', 0.5),
    ground: lightOf('#4a4424', 0.4),
  }),
  'dune grass after sunset': withLook(drawGrass, {
    sun: [0.95, 0.5, 0.52],
    far: lightOf('#7d84a8', 0.5),
    ground: lightOf('#2a3138', 0.4),
  }),
  'string lights': drawStringLights,
  'paper lanterns': drawLanterns,
  sparkler: drawSparkler,

  'mountain lake at dawn': withLook(drawLake, { place: 1, weather: dawn }),
  'mountain lake by day': withLook(drawLake, { place: 2, weather: day }),
  'mountain lake in rain': withLook(drawLake, { place: 2, weather: grey }),
  'forest in fog': withLook(drawFoggyForest, {
    fog: lightOf('#b9c4c6', 0.75),
    tree: lightOf('#1c2a26', 0.5),
    glow: lightOf('#ead9c0', 0.95),
  }),
  'forest at daybreak': withLook(drawFoggyForest, {
    fog: lightOf('#c9a58c', 0.7),
    tree: lightOf('#232430', 0.45),
    glow: lightOf('#ffd9a0', 1.2),
  }),
  'forest in autumn': withLook(drawFoggyForest, {
    fog: lightOf('#cdbfa9', 0.72),
    tree: lightOf('#5a3117', 0.6),
    glow: lightOf('#f3dfb6', 1.1),
  }),
  'forest at nightfall': withLook(drawFoggyForest, {
    fog: lightOf('#4d6288', 0.5),
    tree: lightOf('#0a101d', 0.5),
    glow: lightOf('#90a5cf', 0.7),
  }),
  'moon over the ridge': drawMoon,
  'milky way': drawNight,
  ferns: drawFerns,

  'white arcade': withLook(drawArcade, {
    wall: lightOf('#e6dccb'),
    sun: indoorSun,
    ambient: lightOf('#b4bccb', 0.95),
    outside: lightOf('#cfe0f0', 1.3),
    sunSlope: 0.42,
    lookX: 0.12,
  }),
  'ochre arcade': withLook(drawArcade, {
    wall: lightOf('#cf9c6c'),
    sun: [1.4, 1, 0.66],
    ambient: lightOf('#c4aca0', 0.85),
    outside: lightOf('#9fc4e6', 1.2),
    sunSlope: 0.34,
    lookX: 0.2,
  }),
  'white vase': withLook(drawStillLife, { wall: lightOf('#cfc5b4'), clay: lightOf('#d8d0c4') }),
  'red vase': withLook(drawStillLife, { wall: lightOf('#8a8f86'), clay: lightOf('#a5684a') }),
  'leaf shadow': drawLeafShadow,
  'city lights': drawCityLights,
  'rainy window': drawRainyWindow,
  'dunes in the morning': withLook(drawDunes, dawn),
  'dunes in the evening': withLook(drawDunes, dusk),
} satisfies Record<string, Draw>

export type SceneName = keyof typeof scenes
