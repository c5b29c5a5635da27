export const coverLayouts = ['full', 'beside', 'framed', 'text'] as const
export type CoverLayout = (typeof coverLayouts)[number]

/** Background behind a logo, the same in both themes. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]

/** Accent of studios without their own colour, for pictures that look the same in both themes. */
export const PRODUCT_ACCENT = '#8a5a44'

export type StudioStyle = {
  accentColor: string | null
  coverLayout: CoverLayout
  logo: { url: string; ground: LogoGround } | null
}

export const LETTER_LINE_MAX_LENGTH = 200
export const LETTER_SIGNATURE_MAX_LENGTH = 60

/** Public path of the logo on a studio's galleries and sign-in pages. */
export const STYLE_LOGO_PATH = '/branding/style'
export const styleLogoPath = (studioId: string, logoId: string) =>
  `${STYLE_LOGO_PATH}/${studioId}/${logoId}.png`
