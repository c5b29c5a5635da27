/**
 * Modules that Node loads instead of Vitest. When a test file ends, Vitest rejects its pending
 * imports. A module whose import Vitest rejected never loads again in that worker.
 */
export const nodeLoaded = { deps: { external: [/\/dist\/document\//] } }
