import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { cancelUpload, sendBytes, uploadMetadata } from '#test/world/send-photo.ts'
import { REQUEST_MIN_BYTES } from '../uploads.rules.ts'

let world: World
let studio: Photographer
let clientId: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  clientId = (await studio.newClient()).id
  await world.owner.query(`create sequence times_undone;
    create function undo() returns trigger language plpgsql security definer as $$
      begin
        if nextval('times_undone') <= tg_argv[1]::int then raise 'undone' using errcode = tg_argv[0]; end if;
        return coalesce(new, old);
      end $$`)
})
afterAll(() => world.close())
afterEach(() => world.owner.query(FORGET))

const FORGET = 'drop trigger if exists undo on uploads; drop trigger if exists undo on photos'

type UndoMoment = 'at once' | 'at its commit'

/** Makes the database undo the next `times` changes of this table, as after a deadlock. */
function undo(
  event: 'insert' | 'update' | 'delete',
  table: 'uploads' | 'photos',
  {
    code = '40P01',
    times = 1,
    moment = 'at once',
  }: { code?: string; times?: number; moment?: UndoMoment } = {},
) {
  const [trigger, when] =
    moment === 'at once'
      ? ['trigger undo before', '']
      : ['constraint trigger undo after', 'deferrable initially deferred']
  return world.owner.query(`${FORGET}; alter sequence times_undone restart;
    create ${trigger} ${event} on ${table} ${when} for each row execute function undo('${code}', ${times})`)
}

const announce = (sizeBytes: number, of = clientId) =>
  studio.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': uploadMetadata({ filename: 'DSC_0001.jpg', type: 'final', clientId: of }),
    },
  })

const beginUpload = async (sizeBytes: number, of = clientId) =>
  (await announce(sizeBytes, of)).headers.get('location')!
const reserved = async () => (await studio.storage.summariseStorage({})).reservedBytes

test.each<[code: string, moment: UndoMoment]>([
  ['40P01', 'at once'],
  ['40P01', 'at its commit'],
  ['40001', 'at once'],
  ['40001', 'at its commit'],
])('an upload that the database undid (%s, %s) is announced all the same, once', async (code, moment) => {
  const before = await reserved()
  await undo('insert', 'uploads', { code, moment })
  const announced = await announce(1000)
  expect(announced.status).toBe(201)
  expect(await reserved()).toBe(before + 1000)
  expect((await cancelUpload(studio, announced.headers.get('location')!)).status).toBe(204)
})

test.each<UndoMoment>(['at once', 'at its commit'])('its last bytes make one photo (%s)', async (moment) => {
  const bytes = await drawJpeg()
  const { id } = await studio.newClient()
  const path = await beginUpload(bytes.length, id)
  await undo('insert', 'photos', { moment })
  expect((await sendBytes(studio, path, bytes)).status).toBe(204)
  const { photos } = await studio.photos.listForStudio({ clientId: id, type: 'final' })
  expect(photos).toHaveLength(1)
})

test('its bytes are kept, a file that is there already is known, and it is cancelled', async () => {
  const bytes = Buffer.concat([await drawJpeg(), Buffer.alloc(2 * REQUEST_MIN_BYTES)])
  const path = await beginUpload(bytes.length)
  await undo('update', 'uploads')
  expect((await sendBytes(studio, path, bytes.subarray(0, REQUEST_MIN_BYTES))).status).toBe(204)
  await undo('update', 'uploads')
  expect((await sendBytes(studio, path, bytes.subarray(REQUEST_MIN_BYTES), REQUEST_MIN_BYTES)).status).toBe(
    204,
  )

  const before = await reserved()
  const again = await beginUpload(bytes.length)
  await undo('update', 'uploads')
  expect((await sendBytes(studio, again, bytes)).status).toBe(204)
  const canceled = await beginUpload(1000)
  await undo('delete', 'uploads')
  expect((await cancelUpload(studio, canceled)).status).toBe(204)
  expect(await reserved()).toBe(before)
})

test('what is undone a second time is tried no more, and leaves nothing', async () => {
  const before = await reserved()
  await undo('insert', 'uploads', { times: 2 })
  expect((await announce(1000)).status).toBe(500)
  expect(await reserved()).toBe(before)
})
