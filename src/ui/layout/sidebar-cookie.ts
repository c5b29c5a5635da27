const NAME = 'sidebar'
const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Whether the menu was left wide; when nobody chose, or longer than a week ago, wide where there is room for it. */
export function isSidebarOpen(): boolean {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`))
  return kept ? kept === `${NAME}=wide` : window.matchMedia('(min-width: 64rem)').matches
}

export function keepSidebar(isOpen: boolean): void {
  document.cookie = `${NAME}=${isOpen ? 'wide' : 'narrow'}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax`
}
