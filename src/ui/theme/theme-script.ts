export const THEME_STORAGE_KEY = 'theme'

/**
 * Runs in the head, so that the chosen theme applies before the first paint. The content security
 * policy allows this exact text by its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
