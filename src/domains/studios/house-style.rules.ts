export const coverLayouts = ['full', 'beside', 'framed', 'text'] as const
export type CoverLayout = (typeof coverLayouts)[number]

/** What a logo lies on, in either theme. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]

/** Where a studio has no colour of its own, on what is the same in either theme. */
export const PRODUCT_ACCENT = '#8a5a44'

/** How a studio's galleries and pages look. */
export type StudioStyle = {
  accentColor: string | null
  coverLayout: CoverLayout
  logo: { url: string; ground: LogoGround } | null
}

export const LETTER_LINE_MAX_LENGTH = 200
export const LETTER_SIGNATURE_MAX_LENGTH = 60

/** For anyone who sees a gallery or a sign-in page of this studio. */
export const STYLE_LOGO_PATH = '/branding/style'
export const styleLogoPath = (studioId: string, logoId: string) =>
  `${STYLE_LOGO_PATH}/${studioId}/${logoId}.png`
