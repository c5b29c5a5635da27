// A child decodes what strangers send: it is told where things are, and no secret.
const HANDED_ON =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_.*|SYSTEMROOT|MALLOC_.*|FONTCONFIG_.*|NODE_COMPILE_CACHE|NODE_V8_COVERAGE)$/i

/** What a child learns of this process's environment. */
export const childEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  // One task at a time runs in one or two threads; an arena for each would be memory that never comes back.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  ...Object.fromEntries(Object.entries(env).filter(([name]) => HANDED_ON.test(name))),
})

// The pixels lie outside of V8's heap, which only holds code.
export const childFlags = ['--max-semi-space-size=2', '--max-old-space-size=256']
