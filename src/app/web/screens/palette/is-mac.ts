/** Whose keys are written with a ⌘. */
export const isMac = () => navigator.userAgent.includes('Mac')
