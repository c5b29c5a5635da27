/** Prefix of files derived on request and kept for about a day. Backups leave them out. */
export const MADE_ON_REQUEST_PREFIX = 'made/'

export const isMadeOnRequest = (key: string) => key.startsWith(MADE_ON_REQUEST_PREFIX)

/** Prefix of photos' pictures, which can be made again from the originals. */
export const RENDITIONS_PREFIX = 'renditions/'

/** Prefix of files of a build that processes of other builds may serve. No row names them. */
export const BUILD_FILES_PREFIX = 'pages/'
