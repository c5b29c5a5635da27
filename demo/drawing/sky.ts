import type { Noise } from './noise.ts'
import { addLight, blendLight, mixLight, smoothstep, type PixelLight, type Rgb } from './picture.ts'

/** Angles are in radians. Azimuth 0 is the middle of the frame. */
export type SkyMood = {
  zenith: Rgb
  horizon: Rgb
  fade: number
  sun: { azimuth: number; elevation: number; colour: Rgb; glow: number; isVisible?: true }
  clouds: { cover: number; scale: number; lit: Rgb; shade: Rgb; stretch: number } | undefined
}

export type Sky = {
  mood: SkyMood
  /**
   * Writes the sky without clouds and sun disc, for reflections and haze. Clouds cost ten times the
   * rest.
   */
  clear(out: PixelLight, azimuth: number, elevation: number): void
  full(out: PixelLight, azimuth: number, elevation: number): void
}

export function skyOf(mood: SkyMood, noise: Noise): Sky {
  const { sun, clouds } = mood

  function clear(out: PixelLight, azimuth: number, elevation: number) {
    const height = Math.max(0, elevation)
    const low = Math.exp(-height * mood.fade)
    for (let c = 0; c < 3; c++) out[c] = mood.zenith[c]! + (mood.horizon[c]! - mood.zenith[c]!) * low
    const across = azimuth - sun.azimuth
    const up = elevation - sun.elevation
    const distance = Math.sqrt(across * across + up * up)
    addLight(out, sun.colour, sun.glow * (0.5 * Math.exp(-distance * 4) + 0.6 * Math.exp(-distance * 14)))
    addLight(out, sun.colour, sun.glow * 0.35 * Math.exp(-height * 9) * Math.exp(-Math.abs(across) * 1.6))
  }

  function full(out: PixelLight, azimuth: number, elevation: number) {
    clear(out, azimuth, elevation)
    if (sun.isVisible) {
      const distance = Math.hypot(azimuth - sun.azimuth, elevation - sun.elevation)
      addLight(out, sun.colour, 9 * smoothstep(0.021, 0.015, distance))
    }
    if (!clouds || elevation <= 0) return
    const far = 1 / (elevation + 0.12)
    const x = Math.sin(azimuth) * far * clouds.scale
    const y = (Math.cos(azimuth) * far * clouds.scale) / clouds.stretch
    const body = noise.octaves(x, y, 5)
    const density = smoothstep(0.35 - clouds.cover, 0.8 - clouds.cover, body + 0.3)
    if (density <= 0) return
    const towardSun = noise.octaves(x + Math.sin(sun.azimuth) * 0.25, y - 0.2, 3)
    const lit = smoothstep(-0.25, 0.3, body - towardSun + 0.05)
    const nearSun = Math.exp(-Math.hypot(azimuth - sun.azimuth, elevation - sun.elevation) * 2.2)
    const colour = mixLight(clouds.shade, clouds.lit, Math.min(1, lit * (0.75 + nearSun)))
    blendLight(out, colour, density * 0.85 * smoothstep(0, 0.06, elevation))
  }

  return { mood, clear, full }
}
