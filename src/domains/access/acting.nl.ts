/** Refusal for an admin who acts as a studio. */
export const ownerOnly = 'Dit kan alleen de studio zelf'
