import project from '../../../../package.json' with { type: 'json' }

export const productVersion: string = project.version
