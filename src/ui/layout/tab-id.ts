/** The one id of a tab: a panel that stands elsewhere has its name by it. */
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`
