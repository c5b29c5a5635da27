/** For an admin who acts as a studio, where only the studio itself may go on. */
export const ownerOnly = 'Dit kan alleen de studio zelf'
