export function holdsHere(when: string): boolean
