const NAME = 'sidebar'
const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Whether the menu was left wide; wide when nobody chose, or longer than a week ago. */
export const isSidebarOpen = () => !document.cookie.split('; ').includes(`${NAME}=narrow`)

export function keepSidebar(isOpen: boolean): void {
  document.cookie = `${NAME}=${isOpen ? 'wide' : 'narrow'}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax`
}
