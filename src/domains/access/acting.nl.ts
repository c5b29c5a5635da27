/** Refusal for an admin who acts as a studio. */
export const ownerOnlyNl = 'Dit kan alleen de studio zelf'
