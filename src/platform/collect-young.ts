import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The way to V8's collector from within a program that was started without a flag for it.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NodeJS.GCFunction

/**
 * Gives back the memory of buffers that nobody holds any more. Left alone V8 lets 64 MB of them pile up before it looks,
 * because the objects that point at them are too few and too small to make it look. It takes under a millisecond.
 */
export const collectYoungGeneration = () => collect({ type: 'minor' })
