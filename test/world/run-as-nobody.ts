export const NOBODY_USER_ID = 65534

/** Runs `work` as the user `nobody` if the tests run as root, who may open every folder. */
export async function runAsNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return await work()
  process.seteuid!(NOBODY_USER_ID)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
  }
}
