/**
 * Oldest fully supported browsers, as build targets. `tsconfig.browser.json` lists the built-ins
 * that all of them have.
 */
export const oldestBrowsers = ['chrome111', 'firefox128', 'safari16.4', 'ios16.4']
