export const THEME_STORAGE_KEY = 'theme'

/**
 * Runs in the head before the first paint, so that a chosen theme never flashes the other one. The text is inline in
 * the page: the server allows exactly this text by its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
