import { expect, test } from 'vitest'
import { buildCopyEnvironment } from './drill-copy.ts'
import { readSettings, settingNames } from '#app/server/settings.ts'

const copy = { folder: '/tmp/drill', port: 4000, settingNames }

test('the copy of a drill is given none of the product’s own settings, nor a file that holds one', () => {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => [
      [name, 'the product’s own'],
      [`${name}_FILE`, '/etc/lichttafel/secrets'],
    ]),
  )
  const env = buildCopyEnvironment({ ...given, PATH: '/usr/bin' }, copy)
  expect(Object.values(env).join()).not.toMatch(/own|secrets/)
  expect(env['PATH']).toBe('/usr/bin')
})

test('the copy of a drill sends no letter, takes no money, makes no backup and does no job', () => {
  const settings = readSettings(buildCopyEnvironment({}, copy))
  expect(settings).toMatchObject({ dataFolder: copy.folder, isWorker: false, hasDemo: false })
  const away = [
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'sandboxPort',
    'BACKUP_TO',
    'S3_BUCKET',
    'DATABASE_URL',
  ] as const
  for (const name of away) expect(settings[name]).toBeUndefined()
})
