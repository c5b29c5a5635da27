import project from '../../../../package.json' with { type: 'json' }

/** Version of the product; that of the API (`/api/v1`) stands in its document. */
export const productVersion: string = project.version
