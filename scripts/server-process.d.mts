export const quickModules: string
export const serverFlags: string[]
export const programFlags: string[]
export const serverEnvironment: Record<string, string>
