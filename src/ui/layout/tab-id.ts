/** Id of a tab's element, which labels its panel. */
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`
