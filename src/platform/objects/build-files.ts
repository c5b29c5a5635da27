/** Where processes put files of their build, for those of another build beside them; no row names any. */
export const BUILD_FILES = 'pages/'
