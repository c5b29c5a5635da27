/**
 * Modules that Node loads, not Vitest. When a test file ends, Vitest rejects the imports that are
 * still pending, and a module of its own that was rejected never loads again in that worker.
 */
export const nodeLoaded = { deps: { external: [/\/dist\/document\//] } }
