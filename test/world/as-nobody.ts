export const NOBODY = 65534

/** Runs `work` with the rights of the user `nobody` where this is root, whom no folder is closed to. */
export async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return await work()
  process.seteuid!(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
  }
}
