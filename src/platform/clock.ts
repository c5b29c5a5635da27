/** The time, given rather than taken, so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
