import { expect, test } from 'vitest'
import { failureText } from '../../ui/UploadList.tsx'
import { durationText, uploadsNl } from '../../uploads.nl.ts'

test.each([
  [{ code: 'network' }, 'Netwerk fout tijdens upload'],
  [{ code: 'status', status: 418 }, 'Upload fout: 418'],
  [{ code: 'broken' }, 'Database fout: Kon foto niet opslaan'],
  [{ code: 'not_started' }, 'Upload kon niet starten'],
  [{ code: 'file_gone' }, 'Dit bestand is veranderd of niet meer te vinden.'],
  [{ code: 'signed_out' }, 'No authentication token'],
  [{ code: 'storage_full', freeBytes: 5.9 * 1024 ** 2 }, 'Opslag limiet bereikt'],
] as const)('%o is said as the specification has it', (failure, text) => {
  expect(failureText(failure)).toBe(text)
})

test.each([
  [0.2, '1 s'],
  [41, '41 s'],
  [185, '3 min 5 s'],
  [7800, '2 u 10 min'],
])('%d seconds read as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('how it ended is one sentence', () => {
  const { result } = uploadsNl.manager
  const [all, known] = [300, 0]
  expect(result({ done: 297, all, known, failed: 3, retryable: 1 })).toBe(
    '297 van 300 geüpload, 3 mislukt: opnieuw',
  )
  expect(result({ done: 297, all, known, failed: 3, retryable: 0 })).toBe('297 van 300 geüpload, 3 mislukt')
  expect(result({ done: 300, all, known, failed: 0, retryable: 0 })).toBe('300 van 300 geüpload')
  expect(result({ done: 3, all: 3, known: 39, failed: 0, retryable: 0 })).toBe(
    '3 van 3 geüpload, 39 stonden er al',
  )
  expect(result({ done: 3, all: 3, known: 1, failed: 2, retryable: 0 })).toBe(
    '3 van 3 geüpload, 1 stond er al, 2 mislukt',
  )
})
