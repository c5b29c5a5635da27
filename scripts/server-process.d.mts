export const quickModules: string
export const serverFlags: string[]
export const programFile: string
export const programFlags: string[]
export const beginBehind: string
export const serverEnvironment: Record<string, string>
