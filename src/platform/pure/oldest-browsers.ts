/**
 * The oldest browsers in which everything works, as targets of the build. `tsconfig.browser.json` has the built-ins of the
 * same year. Below them what the server drew can be looked at.
 */
export const oldestBrowsers = ['chrome111', 'firefox128', 'safari16.4', 'ios16.4']
