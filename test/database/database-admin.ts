import pg from 'pg'

export async function withAdmin(serverUrl: string, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
